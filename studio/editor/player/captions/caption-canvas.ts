import type { FromWorker, ToWorker } from './worker-messages';

/** Captions as the service lays them out. */
export interface CaptionsDocument {
  readonly ass: string;
  readonly fonts: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

interface Watched {
  /** Called when a document is drawn for the first time. */
  readonly onDrawn: (document: CaptionsDocument) => void;
  /** Called when captions cannot be drawn at all; nothing follows. */
  readonly onFailed: () => void;
}

/** Seconds that were written with few decimals are those of the frame which begins there. */
const ROUNDED_SECONDS = 0.0005;
/** A larger canvas costs more than it shows. */
const MAX_HEIGHT = 2160;

/** Whether this browser can draw captions with WebAssembly, outside of the page's own thread. */
export const canDrawCaptions = (): boolean =>
  typeof WebAssembly === 'object' && typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

/** A canvas in which libass draws captions, as large as the picture that fits into its host. */
export class CaptionCanvas {
  readonly #host: HTMLElement;
  readonly #canvas = document.createElement('canvas');
  readonly #worker = new Worker(new URL('./caption-worker.ts', import.meta.url), { type: 'module' });
  readonly #sizes = new ResizeObserver(() => this.#redraw());
  #document: CaptionsDocument | null = null;
  #announced: CaptionsDocument | null = null;
  #seconds = 0;
  #drawn = '';
  #isDrawing = false;

  constructor(host: HTMLElement, { onDrawn, onFailed }: Watched) {
    this.#host = host;
    this.#canvas.setAttribute('aria-hidden', 'true');
    host.append(this.#canvas);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#isDrawing = false;
      this.#canvas.dataset.drawnAt = String(data.seconds);
      if (this.#document && this.#announced !== this.#document) {
        this.#announced = this.#document;
        onDrawn(this.#document);
      }
      this.#redraw();
    };
    // Also when the worker cannot be loaded, or a font.
    this.#worker.onerror = onFailed;
    const canvas = this.#canvas.transferControlToOffscreen();
    this.#send({ type: 'open', canvas }, [canvas]);
    this.#sizes.observe(host);
  }

  show(document: CaptionsDocument): void {
    if (document === this.#document) return;
    this.#document = document;
    this.#drawn = '';
    this.#send({ type: 'show', ass: document.ass, fonts: document.fonts });
    this.#redraw();
  }

  /** Draws what is visible at a time of the source: what its frame at that time shows. */
  drawAt(seconds: number): void {
    this.#seconds = seconds;
    this.#redraw();
  }

  close(): void {
    this.#sizes.disconnect();
    this.#worker.terminate();
    this.#canvas.remove();
  }

  /** Draws unless the same is drawn already; while something is being drawn, afterwards. */
  #redraw(): void {
    if (!this.#document || this.#isDrawing) return;
    const { width: frameWidth, height: frameHeight, frameRate } = this.#document;
    const { width, height } = this.#pixelsOf(frameWidth / frameHeight);
    if (width === 0 || height === 0) return;
    const seconds = Math.floor((this.#seconds + ROUNDED_SECONDS) * frameRate) / frameRate;
    const key = [seconds, width, height].join(' ');
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.#isDrawing = true;
    this.#send({ type: 'draw', seconds, width, height, frameWidth, frameHeight });
  }

  /** Returns the size in pixels of the largest picture of a shape within the host. */
  #pixelsOf(shape: number): { readonly width: number; readonly height: number } {
    const { clientWidth, clientHeight } = this.#host;
    const height = Math.min(MAX_HEIGHT, Math.min(clientHeight, clientWidth / shape) * devicePixelRatio);
    return { width: Math.round(height * shape), height: Math.round(height) };
  }

  #send(message: ToWorker, transferred: Transferable[] = []): void {
    this.#worker.postMessage(message, transferred);
  }
}
