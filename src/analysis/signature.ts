/** The signature of a search: a fingerprint that tells whether two searches did the same on the same deals. */

import { ZONES } from '../variants/catalogue.ts';
import type { Outcome } from './outcome.ts';

/** What a signature depends on. */
type Trace = Pick<Outcome, 'verdict' | 'nodes' | 'zones'>;

/** FNV-1a of 32 bits (Fowler, Noll and Vo) over the characters of an ASCII text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const describeTrace = ({ verdict, nodes, zones }: Trace): string =>
  `${verdict} ${nodes} ${ZONES.map((zone) => zones[zone] ?? '').join(',')}\n`;

/**
 * The total of all nodes, then eight hexadecimal digits that depend on each outcome's verdict, nodes
 * and best position, in order: `81234-0a1b2c3d`. The best position tells apart two searches that
 * were both cut short at the same number of nodes. The length of the line has no part in it,
 * because a line may be shortened after the search.
 */
export function computeSignature(outcomes: readonly Trace[]): string {
  const total = outcomes.reduce((sum, { nodes }) => sum + (nodes ?? 0), 0);
  return `${total}-${hashText(outcomes.map(describeTrace).join('')).toString(16).padStart(8, '0')}`;
}
