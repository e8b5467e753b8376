import { createStage } from './vitest.config.ts';

/** The second stage: slow files, and staged files with all of their games (see `stage.ts`). */
export default createStage('test/**/!(*.slow|*.staged).test.ts', 900_000, { TEST_STAGE: 'exhaustive' });
