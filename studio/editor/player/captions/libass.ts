/** A part of what libass draws: a mask of coverage, and the colour that fills it. */
export interface DrawnImage {
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
export interface Libass {
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
export interface LibassProgram {
  readonly JASSUB: new (width: number, height: number, defaultFamily: string) => Libass;
  _malloc(sizeBytes: number): number;
}

declare global {
  /** The memory of the program, which replaces it when it grows. */
  var HEAPU8RAW: Uint8Array;
}
