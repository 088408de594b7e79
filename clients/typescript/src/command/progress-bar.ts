import type { Output } from './output.js';

const MAX_WIDTH = 30;
const ERASE_LINE = '\r\u001B[K';

/** A bar on a terminal; elsewhere one line for each new step. Prints nothing with `--json`. */
export class ProgressBar {
  readonly #output: Output;
  readonly #label: string;
  #lastNote = '';

  constructor(output: Output, label: string) {
    this.#output = output;
    this.#label = label;
  }

  /** Shows the percentage, 0 to 100; null while it is unknown. */
  show(percent: number | null, step = ''): void {
    if (!this.#output.isInteractive) {
      this.#noteStep(step);
      return;
    }
    const width = Math.max(10, Math.min(MAX_WIDTH, this.#output.columns - this.#label.length - 40));
    const filled = Math.round(((percent ?? 0) / 100) * width);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
    const share = percent === null ? '' : `${String(Math.floor(percent)).padStart(3)} %`;
    const text = `${this.#label} ${bar} ${share} ${step}`;
    this.#output.draw(ERASE_LINE + text.slice(0, this.#output.columns - 1));
  }

  /** Replaces the bar by a final line. */
  end(text: string): void {
    this.#output.draw(ERASE_LINE);
    this.#output.note(`${this.#label}: ${text}`);
  }

  #noteStep(step: string): void {
    if (!step || step === this.#lastNote) return;
    this.#lastNote = step;
    this.#output.note(`${this.#label}: ${step}`);
  }
}
