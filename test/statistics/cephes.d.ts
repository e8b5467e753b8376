/** The part of cephes that tests use; its own declarations are not found. */
declare module 'cephes' {
  export const compiled: Promise<void>;
  export function incbet(a: number, b: number, x: number): number;
  export function incbi(a: number, b: number, weight: number): number;
}
