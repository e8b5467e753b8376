/**
 * What everything below the reports may rely on beside the language itself: a clock and random numbers, which browsers,
 * workers and Node have alike.
 */
declare const performance: { now(): number };
declare const crypto: { getRandomValues(words: Int32Array): Int32Array };
