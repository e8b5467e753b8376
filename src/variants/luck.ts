/**
 * The weights by which the luck of cards is measured (`src/analysis/luck.ts`), in games won for one of a feature.
 *
 * Made by `npm run fit-luck -- VARIANT GAMES FILE` from games of the careful player on the deals of seeds 3,400,001 and on, which
 * nothing else uses: 1200 of congress, 600 of each of the three others. Parliament has the weights of Congress. They stay as
 * they are while games are measured, so that whatever they are, the expected luck is 0.
 */

import type { LuckWeights } from '../games/variant.ts';

/** Congress and Parliament. */
export const CONGRESS_LUCK: LuckWeights = {
  foundation: [0.0859, 0.0151, 0.00894, 0.0103, 0.00136],
  squares: [-0.142, -0.00941, -0.0189, -0.00591, 0.000315],
  tops: [-0.0444, -0.0937, 0.0255, -0.0722, -0.00978],
  ranks: [0.0323, 0.0479, 0.0078, 0.00431, -0.0145],
  needed: [-3.97, -0.314, -0.487, -0.047, 0.2],
  fitting: [0.173, -0.261, -0.00164, 0.0121, 0.0565],
  'waste count': [-0.00228, -0.00104, -0.00937, 0.00654, -0.00809],
  'waste over': [0.0581, 0.00871, 0.00655, -0.00476, 0.00791],
  'waste low': [-0.345, -0.0998, -0.0211, -0.0364, -0.00172],
  'waste top': [0.000164, 0.163, 0.0178, -0.0447, 0.0504],
};

export const BRITISH_CONSTITUTION_LUCK: LuckWeights = {
  ready: [0.0327, 0.0256, 0.0109, 0.0149, -0.036],
  needed: [-1.46, -0.917, -0.13, -0.0977, 0.22],
  fitting: [-0.627, 0.132, 0.281, -0.125, -0.178],
  'row4 gaps': [-0.0525, -0.0324, -0.0201, -0.0346, -0.0845],
};

export const CADOGAN_CONGRESS_LUCK: LuckWeights = {
  ready: [0.0225, 0.0127, 0.0126, -0.0068, -0.00286],
  'rivers gaps': [-0.0101, -0.00237, -0.0124, -0.00992, 0.0000945],
};

export const CADOGAN_CONSTITUTION_LUCK: LuckWeights = {
  tops: [0.0513, -0.0112, 0.0373, -0.0156, 0.079],
  // oxlint-disable-next-line oxc/approx-constant -- it only happens to be near a logarithm
  needed: [-0.589, -0.502, -0.434, 0.00863, 0.0251],
  'row4 gaps': [0.00977, -0.0386, -0.0179, -0.0064, -0.00822],
};
