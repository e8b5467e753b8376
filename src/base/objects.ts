/** Whether a value that came from outside, as JSON does, is an object with fields: no list, and not null. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
