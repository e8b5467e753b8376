/** Sorting the few words that canonical positions need sorted. */

/** Copies the eight words at `from[at]` to `target[to]` in ascending order (a 19-comparator network). */
export function sortEight(from: Int32Array, at: number, target: Int32Array, to: number): void {
  let a = from[at];
  let b = from[at + 1];
  let c = from[at + 2];
  let d = from[at + 3];
  let e = from[at + 4];
  let f = from[at + 5];
  let g = from[at + 6];
  let h = from[at + 7];
  let t = 0;
  if (a > c) {
    t = a;
    a = c;
    c = t;
  }
  if (b > d) {
    t = b;
    b = d;
    d = t;
  }
  if (e > g) {
    t = e;
    e = g;
    g = t;
  }
  if (f > h) {
    t = f;
    f = h;
    h = t;
  }
  if (a > e) {
    t = a;
    a = e;
    e = t;
  }
  if (b > f) {
    t = b;
    b = f;
    f = t;
  }
  if (c > g) {
    t = c;
    c = g;
    g = t;
  }
  if (d > h) {
    t = d;
    d = h;
    h = t;
  }
  if (a > b) {
    t = a;
    a = b;
    b = t;
  }
  if (c > d) {
    t = c;
    c = d;
    d = t;
  }
  if (e > f) {
    t = e;
    e = f;
    f = t;
  }
  if (g > h) {
    t = g;
    g = h;
    h = t;
  }
  if (c > e) {
    t = c;
    c = e;
    e = t;
  }
  if (d > f) {
    t = d;
    d = f;
    f = t;
  }
  if (b > e) {
    t = b;
    b = e;
    e = t;
  }
  if (d > g) {
    t = d;
    d = g;
    g = t;
  }
  if (b > c) {
    t = b;
    b = c;
    c = t;
  }
  if (d > e) {
    t = d;
    d = e;
    e = t;
  }
  if (f > g) {
    t = f;
    f = g;
    g = t;
  }
  target[to] = a;
  target[to + 1] = b;
  target[to + 2] = c;
  target[to + 3] = d;
  target[to + 4] = e;
  target[to + 5] = f;
  target[to + 6] = g;
  target[to + 7] = h;
}
