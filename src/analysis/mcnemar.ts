/**
 * The exact McNemar test: do two treatments of the same subjects succeed equally often?
 *
 * Only the discordant pairs speak, those where one of the two succeeded and the other did not
 * (McNemar, "Note on the sampling error of the difference between correlated proportions",
 * Psychometrika 12, 1947). If neither is better, each of them is a fair coin, so the count on one
 * side is binomial with probability 1/2; the chi-square approximation of the paper is not used.
 */

/**
 * The two-sided p-value: twice the binomial tail of the rarer kind of discordant pair, at most 1.
 * Summed in logarithms, so that no count overflows; never 0, because a value too small for a
 * number is given as the least positive one.
 * @param onlyFirst pairs in which only the first succeeded.
 * @param onlySecond pairs in which only the second succeeded.
 */
export function testDiscordance(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond;
  const rarer = Math.min(onlyFirst, onlySecond);
  // Nothing could differ less: the two tails cover everything.
  if (trials - 2 * rarer <= 1) return 1;
  // Terms grow towards the last, which is factored out: sum = last * (1 + previous/last + ...).
  let logLast = 0;
  for (let i = 1; i <= rarer; i++) logLast += Math.log((trials - i + 1) / i);
  let sum = 0;
  let term = 1;
  for (let i = rarer; i >= 0; i--) {
    sum += term;
    term *= i / (trials - i + 1);
  }
  const p = Math.exp(logLast + Math.log(sum) + (1 - trials) * Math.LN2);
  return Math.max(Number.MIN_VALUE, Math.min(1, p));
}
