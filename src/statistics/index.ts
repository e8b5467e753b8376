/** Statistics of trials, without any game. Runs in a browser too. */

export {
  estimateClusteredRate,
  estimateInterval,
  estimateWinRate,
  type Interval,
  type IntervalForm,
  type IntervalMethod,
  roundOutward,
} from './intervals.ts';
export { compareRates, type PairedRates, type SuccessCounts, type Trials } from './paired-rates.ts';
export { adjustByHolm, testDiscordance, testSignFlips } from './paired-tests.ts';
export { estimateSampleSize, type SampleSize } from './sample-size.ts';
export { type Hypotheses, listTestLooks, testMean, type TestState } from './sequential-test.ts';
export { type Profile, type SearchRun, traceProfile } from './run-lengths.ts';
export { incompleteBeta, invertBeta, normalQuantile } from './special-functions.ts';
