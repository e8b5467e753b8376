/** How much room a text has where it is printed. */

import { PAGE_WIDTH } from '../../base/prose.ts';
import type { Output } from '../terminal/shell.ts';

export * from '../../base/prose.ts';

/** Columns that text for people may take: 80, or fewer where the terminal has fewer. */
export const textWidth = ({ columns }: Output): number => Math.min(columns ?? PAGE_WIDTH, PAGE_WIDTH);

/** Columns that a table may take. A file or another program sets no limit. */
export const tableWidth = ({ columns }: Output): number => columns ?? Infinity;
