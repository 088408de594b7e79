import type { GrayImage, PixelBox } from '../gray-image.js';
import type { Model } from './onnx-runtime.js';
import { resample } from './resample.js';

/** Height of the network's input. */
const HEIGHT = 48;
/** The network sees a letter in a slice of this many pixels. */
const SLICE = 8;
/** A longer line is compressed. */
const MAX_WIDTH = 2400;
/** Lines that are recognized together. */
const BATCH = 6;
/** A line is extended to the longest of its batch, which costs as if it was that long. */
const MAX_LONGER = 1.15;
/** Pixels after a line: the network reads the last letter better. */
const AFTER = 16;

/** A letter, the confidence in it, and the middle of where it is seen, as a share of the line's width. */
export interface Letter {
  readonly text: string;
  readonly confidence: number;
  readonly at: number;
}

export interface LineToRecognize {
  readonly picture: GrayImage;
  readonly box: PixelBox;
}

interface SizedLine extends LineToRecognize {
  readonly index: number;
  readonly width: number;
}

/** Returns the letters of each line. */
export function recognizeLines(
  model: Model,
  alphabet: readonly string[],
  lines: readonly LineToRecognize[],
): Letter[][] {
  const letters = lines.map((): Letter[] => []);
  const waiting = lines
    .map((line, index): SizedLine => ({ ...line, index, width: widthOf(line) }))
    .sort((a, b) => a.width - b.width);
  while (waiting.length > 0) {
    const longest = (waiting[0] as SizedLine).width * MAX_LONGER;
    const count = waiting.slice(0, BATCH).filter(({ width }) => width <= longest).length;
    const batch = waiting.splice(0, count);
    for (const [nth, found] of recognizeBatch(model, alphabet, batch).entries())
      letters[(batch[nth] as SizedLine).index] = found;
  }
  return letters;
}

const widthOf = ({ box }: LineToRecognize): number =>
  Math.max(SLICE, Math.min(MAX_WIDTH, Math.round((HEIGHT * box.width) / box.height)));

function recognizeBatch(model: Model, alphabet: readonly string[], lines: readonly SizedLine[]): Letter[][] {
  const longest = Math.max(...lines.map(({ width }) => width)) + AFTER;
  const width = Math.ceil(longest / SLICE) * SLICE;
  const plane = HEIGHT * width;
  const data = new Float32Array(lines.length * 3 * plane);
  for (const [nth, line] of lines.entries()) {
    const pixels = resample(line.picture, line.box, { width: line.width, height: HEIGHT });
    for (let y = 0; y < HEIGHT; y += 1)
      for (let x = 0; x < line.width; x += 1) {
        const level = (pixels[y * line.width + x] as number) / 127.5 - 1;
        for (let color = 0; color < 3; color += 1) data[(nth * 3 + color) * plane + y * width + x] = level;
      }
  }
  const output = model.run({ data, dims: [lines.length, 3, HEIGHT, width] });
  const [, slices = 0, classes = 0] = output.dims;
  return lines.map((line, nth) => {
    const from = nth * slices * classes;
    const scores = output.data.subarray(from, from + slices * classes);
    return decode(scores, { slices, classes, alphabet, share: width / line.width });
  });
}

/** Class 0 separates letters, and the last one is a space. */
function decode(
  scores: Float32Array,
  {
    slices,
    classes,
    alphabet,
    share,
  }: { slices: number; classes: number; alphabet: readonly string[]; share: number },
): Letter[] {
  const letters: Letter[] = [];
  let before = 0;
  for (let slice = 0; slice < slices; slice += 1) {
    let best = 0;
    const from = slice * classes;
    for (let at = 1; at < classes; at += 1)
      if ((scores[from + at] as number) > (scores[from + best] as number)) best = at;
    if (best !== 0 && best !== before)
      letters.push({
        text: alphabet[best - 1] ?? ' ',
        confidence: scores[from + best] as number,
        at: ((slice + 0.5) / slices) * share,
      });
    before = best;
  }
  return letters;
}
