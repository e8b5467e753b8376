/** What everything below the reports may rely on beside the language itself: a clock, which browsers, workers and Node have alike. */
declare const performance: { now(): number };
