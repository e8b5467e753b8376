/**
 * The tests have two stages. `npm test` runs all files but `*.slow.test.ts`. `npm run test:exhaustive` runs those, and
 * runs `*.staged.test.ts` again, which then look at many more games.
 */

const EXHAUSTIVE = process.env['TEST_STAGE'] === 'exhaustive';

/** How many of something this stage looks at, or which. For files called `*.staged.test.ts` only. */
export const perStage = <Quick, Exhaustive>(quick: Quick, exhaustive: Exhaustive): Quick | Exhaustive =>
  EXHAUSTIVE ? exhaustive : quick;
