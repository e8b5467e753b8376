/**
 * The weights by which the luck of cards is measured (`src/analysis/luck.ts`), in games won for one of a feature.
 *
 * Found by `npm run fit-luck -- VARIANT GAMES FILE` from games of the careful player on the deals of seeds 3,400,001 and on, which
 * nothing else uses: 1200 of congress, 270 of cadogan-congress, 600 of each of the two others. Parliament has the weights of
 * Congress. They stay as they are while games are measured, so that whatever they are, luck is nought in the mean.
 */

import type { LuckWeights } from '../games/variant.ts';

/** Congress and Parliament. */
export const CONGRESS_LUCK: LuckWeights = {
  foundation: [0.0608, 0.0258, 0.0141, 0.00501, 0.00405],
  squares: [-0.0353, -0.0249, -0.00172, 0.00102, -0.00184],
  tops: [0.00268, -0.108, -0.0956, 0.00248, -0.0643],
  ranks: [0.0128, 0.00789, 0.0138, 0.00142, 0.00759],
  needed: [-2.39, 1.55, 0.111, 0.0865, -0.0224],
  fitting: [0.0898, 0.213, 0.0632, -0.0201, 0.083],
  'waste count': [-0.0251, -0.0464, -0.0391, -0.0235, -0.0283],
  'waste over': [-0.00583, 0.0158, -0.00528, 0.0087, -0.000987],
  'waste low': [0.135, 0.00884, 0.0297, 0.00668, 0.0182],
  'waste top': [0.00813, 0.0507, 0.0235, 0.00137, -0.00381],
};

export const BRITISH_CONSTITUTION_LUCK: LuckWeights = {
  ready: [0.00777, 0.0214, 0.0191, 0.00108, 0.00137],
  needed: [-0.333, -0.796, -0.343, -0.0167, 0.0142],
  fitting: [-0.517, -0.166, 0.162, 0.0379, -0.0271],
  'row4 gaps': [-0.0358, -0.0454, -0.0104, -0.00107, -0.00674],
};

export const CADOGAN_CONGRESS_LUCK: LuckWeights = {
  ready: [0.0178, 0.0122, 0.0208, -0.00674, -0.00551],
  'rivers gaps': [-0.00967, -0.00389, -0.0145, 0.00125, 0.00203],
};

export const CADOGAN_CONSTITUTION_LUCK: LuckWeights = {
  tops: [0.0954, 0.0393, 0.102, -0.0121, 0.0917],
  needed: [-1.51, -0.691, -0.799, -0.0879, 0.199],
  'row4 gaps': [0.0297, -0.0625, 0.000138, -0.00635, 0.00389],
};
