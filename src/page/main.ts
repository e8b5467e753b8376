/** Where the page's program begins, and its worker's: they are the same program, so that it is in the file once. */

import { openPage } from './page.ts';
import { serveQuestions } from './worker.ts';

if (typeof document === 'undefined') serveQuestions();
else openPage(document.currentScript?.textContent ?? '');
