/** Buttons that copy a text. */

import { find } from './dom.ts';

/** A button that copies a text. @param tell is told whether the browser has let it be copied. */
export function addCopyButton(id: string, write: () => string, tell: (text: string, copied: boolean) => void): void {
  const button = find(id);
  button.addEventListener('click', () => {
    const text = write();
    void copyText(text).then((copied) => {
      if (copied) {
        button.classList.add('done');
        setTimeout(() => button.classList.remove('done'), 1500);
      }
      tell(text, copied);
      return copied;
    });
  });
}

/** @returns whether the browser has let it be copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
