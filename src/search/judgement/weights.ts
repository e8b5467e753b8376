/**
 * How much each feature of a move counts when a search chooses what to try first.
 *
 * One table for each game; each entry is in the units of the random noise that searches add, 0 to `noise`. They are
 * older than the commands beside them: a hill climb on seeds 5001 to 5200 found them and was stopped by hand, but for
 * cadogan-congress, where it found nothing better than the first guess. The commands begin with weights of 0.
 * Better tables that they have found wait for a change of version, because all results would change with them.
 */

/**
 * Congress and Parliament. Ranks count as a fraction of the king, gaps as a fraction of six ranks.
 *
 * Made again by: quorum tune congress --from-scratch
 * The two have not been compared yet.
 */
export const CONGRESS_WEIGHTS = {
  noise: 3,
  /** A card from a pile of several, from the waste, or a pile's only card, to a foundation. */
  foundation: 4,
  foundationFromWaste: 4,
  foundationFromSole: 2.868,
  /** A first step towards a card that a foundation takes. */
  free: 2.259,
  /** A first step towards an empty pile; the rank of the card that will fill it. */
  vacate: 1.002,
  fillRank: -0.072,
  /** The waste's top card onto a pile; its gap to its foundation, its rank, the gap of the card it covers. */
  build: 1.074,
  buildGap: 0,
  buildRank: 0,
  coverGap: 0,
  /** Turning a card: the gap of the waste card it covers; what it can do at once; its rank. */
  turnGap: 0,
  turnToFoundation: 1.032,
  turnToPile: 0.638,
  turnRank: -0.344,
  /** Filling a space from the stock instead of the waste. */
  fillFromStock: 0.954,
};

/**
 * British Constitution.
 *
 * Made again by: quorum tune british-constitution --from-scratch --nodes 10000 --generations 50 --batch 100 --held-out 9001..11000
 * Mean cost of these held-out deals: 6.074 by this table, 6.036 by the one so made; difference -0.061 to -0.014. They win
 * 1975 and 1976 of the 2000 deals.
 */
export const CONSTITUTION_WEIGHTS = {
  noise: 2.87,
  foundation: 6.772,
  /** A pile's only card onto another pile. */
  vacate: 2.481,
  /** A build that uncovers a card that a foundation takes. */
  free: 2.217,
  /** A card of row 2 onto a pile; its gap to its foundation, the gap of the card it covers. */
  build: 0.999,
  buildGap: -0.801,
  coverGap: -0.028,
  /** A fill with a card that a foundation takes; the card's gap; its rank. */
  fillToFoundation: 2.942,
  fillGap: 0.338,
  fillRank: -1.049,
  /** The same for row 1, where the card becomes the base of a pile. */
  baseToFoundation: 3.456,
  baseGap: -0.038,
  baseRank: 0.629,
};

/**
 * Lady Cadogan's Constitution.
 *
 * Made again by: quorum tune cadogan-constitution --from-scratch --nodes 10000 --generations 40 --batch 80
 * Mean cost of the held-out deals: 6.403 by this table, 6.265 by the one so made; difference -0.178 to -0.098. They win
 * 911 and 921 of the 1000 deals.
 */
export const CADOGAN_CONSTITUTION_WEIGHTS = {
  noise: 1.958,
  foundation: 1.748,
  /** Builds on rows 1, 2 and 3. */
  build1: 2.532,
  build2: 1.69,
  build3: 1.503,
  /** A build that leaves a space below. */
  vacate: 1.308,
  buildGap: -0.4,
  coverGap: 3.156,
  /** Fills: a card a foundation takes, its gap, its rank, whether it leaves a space below. */
  fillToFoundation: 1.537,
  fillGap: -1.339,
  fillRank: -1.359,
  fillVacates: 1.108,
  turn: 0.608,
  turnGap: -0.293,
};

/**
 * Lady Cadogan's Congress.
 *
 * Made again by: quorum tune cadogan-congress --from-scratch --nodes 10000 --generations 50 --batch 100
 * Mean cost of the held-out deals: 6.983 by this table, 6.786 by the one so made; difference -0.264 to -0.128. They win
 * 933 and 944 of the 1000 deals.
 */
export const CADOGAN_WEIGHTS = {
  noise: 3,
  foundation: 5,
  foundationFromRiver: 5,
  /** A river card onto a packet; a packet's only card onto another packet; the gaps of both cards. */
  marry: 3,
  vacate: 2.5,
  marryGap: 0,
  coverGap: 0,
  /** A refill of a packet, of a river; a row; a river card into an empty packet. */
  refillPacket: 1,
  refillRiver: 1,
  deal: 0,
  open: 0,
  openRank: 1,
  /** A packet's card onto another packet that uncovers one that a foundation takes. */
  free: 4,
};
