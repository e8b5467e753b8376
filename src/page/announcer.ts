/** What has happened, said to screen readers. */

/** A live region. */
export class Announcer {
  readonly #region: HTMLElement;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  say(text: string): void {
    if (text === '') return;
    // The same text twice is heard only where it is another one.
    this.#region.textContent = this.#region.textContent === text ? `${text}\u00A0` : text;
  }
}
