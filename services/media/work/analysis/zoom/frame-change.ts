/** In pixels of a scanned frame, both ends included. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface ChangedBlock extends PixelBox {
  /** Counted row by row. */
  readonly index: number;
  readonly pixels: number;
}

export interface FrameChange {
  /** The first frame that shows the change. */
  readonly frame: number;
  /** Null when the frame changed as a whole. */
  readonly blocks: readonly ChangedBlock[] | null;
}
