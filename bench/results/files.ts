/** The files of results that no study has. */

/** The rows of deals.csv that say more than that a deal was won with the first budget; of the solver only. */
export const HARD_DEALS = 'hard-deals.csv';
/** One line for each row of the summary, with one letter for each deal, in the order of the seeds. */
export const VERDICTS = 'verdicts.txt.gz';
/** What came of an audit, in numbers. */
export const AUDIT = 'audit.csv';
/** The same of each row of its sample, a line of JSON each; only where a study is played, and empty without an audit. */
export const AUDIT_FINDINGS = 'audit.jsonl';
/** The deals that one study leaves unknown and another one settles; of all studies together. */
export const SETTLED = 'settled.csv';
/** What habits of play are worth: one row for each habit. */
export const HABITS = 'habits.csv';
/** In which way the refuted deals of each study were proved again by the plain rules, in numbers. */
export const REFUTED = 'refuted.csv';
/** Winning lines of the deals that needed more than the first budget; of all studies together. */
export const WINNING_LINES = 'winning-lines.jsonl';
/** Every combination of options, on the same deals: one row for each. */
export const CROSSED = 'crossed.csv';
/** What one redeal would save of lost games: one row for each game and player. */
export const REDEAL = 'redeal.csv';
/** How far players are from the best play of tiny packs: one row for each size. */
export const TINY_PACKS = 'tiny-packs.csv';
