import openLibass from 'jassub/dist/wasm/jassub-worker.js';
import type { FromWorker, ToWorker } from './worker-messages';

/** A part of what libass draws: a mask of coverage, and the colour that fills it. */
interface DrawnImage {
  readonly w: number;
  readonly h: number;
  readonly dst_x: number;
  readonly dst_y: number;
  /** Bytes from one row of the mask to the next. */
  readonly stride: number;
  /** 0xRRGGBBAA, in which an AA of 0 is opaque. */
  readonly color: number;
  /** Address of the mask in the memory of the program. */
  readonly bitmap: number;
}

/** libass with one document. */
interface Libass {
  setThreads(count: number): void;
  addFont(name: string, address: number, sizeBytes: number): void;
  reloadFonts(): void;
  createTrackMem(ass: string): void;
  /** The frame is that of the video, for which blurs and borders are measured. */
  resizeCanvas(width: number, height: number, frameWidth: number, frameHeight: number): void;
  /** From back to front; null where nothing has changed. With `isRepainted` 1, also what has not changed. */
  rawRender(seconds: number, isRepainted: 0 | 1): readonly DrawnImage[] | null;
}

/** libass compiled to WebAssembly, as the package jassub publishes it. */
interface LibassProgram {
  readonly JASSUB: new (width: number, height: number, defaultFamily: string) => Libass;
  _malloc(sizeBytes: number): number;
}

declare global {
  /** The memory of the program, which replaces it when it grows. */
  var HEAPU8RAW: Uint8Array;
}

/** Whatever draws: no text is drawn with it, because a document names the fonts of all its characters. */
const DEFAULT_FAMILY = 'Sans';

const port = globalThis as unknown as {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

/** Draws captions into a canvas of the page, one message after the other. */
class CaptionDrawer {
  readonly #program: LibassProgram;
  readonly #libass: Libass;
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #glyphs = new OffscreenCanvas(1, 1);
  readonly #fonts = new Set<string>();

  constructor(program: LibassProgram, canvas: OffscreenCanvas) {
    this.#program = program;
    this.#libass = new program.JASSUB(canvas.width, canvas.height, DEFAULT_FAMILY);
    this.#libass.setThreads(1);
    this.#context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  }

  /** Loads the fonts that the document is the first to name, and shows it from the next drawing on. */
  async show({ ass, fonts }: Extract<ToWorker, { type: 'show' }>): Promise<void> {
    const missing = fonts.filter((url) => !this.#fonts.has(url));
    for (const bytes of await Promise.all(missing.map(loadFont))) this.#addFont(bytes);
    for (const url of missing) this.#fonts.add(url);
    if (missing.length > 0) this.#libass.reloadFonts();
    this.#libass.createTrackMem(ass);
  }

  draw({ seconds, width, height, frameWidth, frameHeight }: Extract<ToWorker, { type: 'draw' }>): void {
    const { canvas } = this.#context;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.#libass.resizeCanvas(width, height, frameWidth, frameHeight);
    // A change of the document or the size has to be drawn although the time is the same.
    const images = this.#libass.rawRender(seconds, 1);
    this.#context.clearRect(0, 0, width, height);
    for (const image of images ?? []) this.#drawImage(image);
  }

  #addFont(bytes: Uint8Array): void {
    const address = this.#program._malloc(bytes.byteLength);
    globalThis.HEAPU8RAW.set(bytes, address);
    this.#libass.addFont(`font-${address}`, address, bytes.byteLength);
  }

  /** Draws a mask of libass in its colour. */
  #drawImage({ w: width, h: height, dst_x: x, dst_y: y, stride, color, bitmap }: DrawnImage): void {
    if (width <= 0 || height <= 0) return;
    const picture = new ImageData(width, height);
    const pixels = new Uint32Array(picture.data.buffer);
    const [red, green, blue] = [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255];
    const opaque = 255 - (color & 255);
    const ink = (blue << 16) | (green << 8) | red;
    const masks = globalThis.HEAPU8RAW;
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const covered = masks[bitmap + row * stride + column] as number;
        if (covered > 0) pixels[row * width + column] = (Math.round((covered * opaque) / 255) << 24) | ink;
      }
    this.#glyphs.width = width;
    this.#glyphs.height = height;
    this.#glyphs.getContext('2d')?.putImageData(picture, 0, 0);
    this.#context.drawImage(this.#glyphs, x, y);
  }
}

async function loadFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let drawer: Promise<CaptionDrawer> | undefined;
let previous: Promise<unknown> = Promise.resolve();

async function answer(message: ToWorker): Promise<void> {
  if (message.type === 'open') {
    drawer = (openLibass({ __out: () => undefined }) as Promise<LibassProgram>).then(
      (program) => new CaptionDrawer(program, message.canvas),
    );
    await drawer;
  } else if (message.type === 'show') await (await drawer)?.show(message);
  else {
    (await drawer)?.draw(message);
    port.postMessage({ seconds: message.seconds });
  }
}

port.onmessage = ({ data }) => {
  // The page is told by an error event of the worker.
  previous = previous.then(() => answer(data)).catch(reportError);
};
