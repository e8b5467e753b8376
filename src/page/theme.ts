/** Dark or light: as the system has it, unless the reader chooses. */

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const KEY = 'quorum-theme';

/** Browsers may refuse to keep anything. */
function readTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds until the page is closed.
  }
}

export function addThemeButton(button: HTMLElement): void {
  let theme = readTheme();
  const show = (): void => {
    document.documentElement.dataset['theme'] = theme;
    button.setAttribute('aria-label', `Colours: ${theme}`);
    button.title = `Colours: ${theme}`;
  };
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    keepTheme(theme);
    show();
  });
  show();
}
