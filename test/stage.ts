/**
 * The tests have two stages. `npm test` is quick; `npm run test:exhaustive` runs those files again that look
 * at many games, with all of them, and the files `*.slow.test.ts`, which `npm test` leaves out.
 */

const EXHAUSTIVE = process.env['TEST_STAGE'] === 'exhaustive';

/** How many of something this stage looks at, or which. */
export const perStage = <T>(quick: T, exhaustive: T): T => (EXHAUSTIVE ? exhaustive : quick);
