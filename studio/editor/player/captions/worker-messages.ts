/** What the page asks of the worker that draws captions. They are answered in order. */
export type ToWorker =
  | { readonly type: 'open'; readonly canvas: OffscreenCanvas }
  | { readonly type: 'show'; readonly ass: string; readonly fonts: readonly string[] }
  | {
      readonly type: 'draw';
      readonly seconds: number;
      /** Size of the canvas in pixels. */
      readonly width: number;
      readonly height: number;
      /** Size of the frame that the document was made for. */
      readonly frameWidth: number;
      readonly frameHeight: number;
    };

/** What the worker answers to each drawing. */
export interface FromWorker {
  /** Time of the captions that the canvas shows now. */
  readonly seconds: number;
}
