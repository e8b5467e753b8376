/** The buttons of the header: the theme, and copies of the link and the position. */

import { at } from '../base/objects.ts';
import { find, keepText, readKept } from './dom.ts';

/** Dark or light as the system has it, unless the reader chooses. */
const THEMES = ['system', 'light', 'dark'] as const;
const KEY = 'quorum-theme';

export function addThemeButton(button: HTMLElement): void {
  const kept = readKept('localStorage', KEY);
  let theme = THEMES.find((each) => each === kept) ?? 'system';
  const show = (): void => {
    document.documentElement.dataset['theme'] = theme;
    button.textContent = `Colours: ${theme}`;
  };
  button.addEventListener('click', () => {
    theme = at(THEMES, (THEMES.indexOf(theme) + 1) % THEMES.length);
    keepText('localStorage', KEY, theme);
    show();
  });
  show();
}

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
