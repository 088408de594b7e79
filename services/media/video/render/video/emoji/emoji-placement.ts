import type { FrameSpan } from '../frame-span.js';

/** A picture as it is drawn for a span of frames. Its edges are on whole chroma samples. */
export interface EmojiPlacement {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In percent. */
  readonly opacity: number;
  readonly span: FrameSpan;
}

/** Returns a picture's box on whole chroma samples; scaled about its own centre. */
export function boxOnSamples(
  { x, y, width, height }: Omit<EmojiPlacement, 'glyph' | 'opacity' | 'span'>,
  scale = 1,
): Omit<EmojiPlacement, 'glyph' | 'opacity' | 'span'> {
  const scaled = {
    width: Math.max(2, even(width * scale)),
    height: Math.max(2, even(height * scale)),
  };
  return {
    ...scaled,
    x: even(x + (width - scaled.width) / 2),
    y: even(y + (height - scaled.height) / 2),
  };
}

const even = (value: number): number => 2 * Math.round(value / 2);
