/** Which name somebody meant who misspelt it. */

/** Insertions, deletions, changes and swaps of neighbours that make one word of another. */
function countEdits(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = last[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? beforeLast[j - 2] + 1 : Infinity;
      row.push(Math.min(last[j] + 1, row[j - 1] + 1, changed, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length];
}

/** Letters of a word to one edit. */
const LETTERS_PER_EDIT = 3;

/** The name that a word is nearest to, or the only one that begins with it; null when it is like none. */
function findNearest(word: string, names: readonly string[]): string | null {
  const wanted = word.toLowerCase();
  // A name is no longer than this; what is, is no misspelling, and would take long to compare.
  if (wanted === '' || wanted.length > 2 * Math.max(...names.map((name) => name.length))) return null;
  const edits = names.map((name) => countEdits(wanted, name));
  const fewest = Math.min(...edits);
  if (fewest <= wanted.length / LETTERS_PER_EDIT) return names[edits.indexOf(fewest)];
  const begun = names.filter((name) => name.startsWith(wanted));
  return begun.length === 1 ? begun[0] : null;
}

/** ` (did you mean congress?)`, or nothing when a word is like none of the names. */
export function suggestName(word: string, names: readonly string[]): string {
  const nearest = findNearest(word, names);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}
