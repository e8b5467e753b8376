/** The game that a file was made for, as `fillTemplate` wrote it. */

/** @returns its fragment; empty where the file names none, or is a template that nobody has filled. */
export function readState(text: string): string {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null && 'game' in state && typeof state.game === 'string' ? state.game : '';
  } catch {
    return '';
  }
}
