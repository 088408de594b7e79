import type { GrayImage, PixelBox } from '../gray-image.js';
import type { Model } from './onnx-runtime.js';
import { resample } from './resample.js';

/** The network halves its input five times. */
const STEP = 32;
/** Pixels of the network around the picture, which continue its edges: letters at an edge are overlooked. */
const MARGIN = 12;
/** Pixels of the network's input: the cost grows with them. */
const MAX_PIXELS = 1_600_000;
/** What the network was trained with: mean and deviation of each color. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** Probability from which on a pixel is text, and mean of a box from which on it is a line. */
const MIN_PIXEL = 0.3;
const MIN_BOX = 0.55;
/** Pixels of the network: smaller boxes are dust. */
const MIN_SIDE = 3;
/** The network finds the middle of lines: area of a box, divided by its perimeter, by which it is enlarged. */
const UNCLIP = 1.6;

/** Share of their heights that words of one line have in common, and between them in heights of the line. */
const SAME_LINE = 0.65;
const MAX_GAP = 0.15;

/** A line of text, and how sure the network is that it is one. */
export interface FoundLine extends PixelBox {
  readonly probability: number;
}

/** Returns the lines of text in a picture, those above first. */
export function findLines(model: Model, picture: GrayImage): FoundLine[] {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = { width: toStep(width * scale), height: toStep(height * scale) };
  const margin = MARGIN / scale;
  const padded = { left: -margin, top: -margin, width: size.width / scale, height: size.height / scale };
  const { data } = model.run({
    data: toColors(resample(picture, padded, size)),
    dims: [1, MEAN.length, size.height, size.width],
  });
  const boxes = findBoxes(data, size).map(({ probability, ...box }) => {
    const by = (UNCLIP * box.width * box.height) / (2 * (box.width + box.height));
    const left = Math.max(0, Math.floor((box.left - by) / scale - margin));
    const top = Math.max(0, Math.floor((box.top - by) / scale - margin));
    const right = Math.min(width, Math.ceil((box.left + box.width + by) / scale - margin));
    const bottom = Math.min(height, Math.ceil((box.top + box.height + by) / scale - margin));
    return { left, top, width: right - left, height: bottom - top, probability };
  });
  return joinLines(boxes)
    .filter((box) => box.width > 0 && box.height > 0)
    .sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Joins the words of large print, which the network finds one by one. */
function joinLines(boxes: readonly FoundLine[]): FoundLine[] {
  const lines: FoundLine[] = [];
  for (const box of boxes.toSorted((a, b) => a.left - b.left)) {
    const index = lines.findIndex((line) => isOneLine(line, box));
    if (index < 0) lines.push(box);
    else lines[index] = unite(lines[index] as FoundLine, box);
  }
  return lines;
}

function isOneLine(a: FoundLine, b: FoundLine): boolean {
  const [low, high] = [Math.min(a.height, b.height), Math.max(a.height, b.height)];
  const overlap = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const gap = b.left - a.left - a.width;
  return overlap >= SAME_LINE * high && low >= SAME_LINE * high && gap <= MAX_GAP * high;
}

function unite(a: FoundLine, b: FoundLine): FoundLine {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const width = Math.max(a.left + a.width, b.left + b.width) - left;
  const height = Math.max(a.top + a.height, b.top + b.height) - top;
  return { left, top, width, height, probability: Math.min(a.probability, b.probability) };
}

const toStep = (pixels: number): number => Math.ceil((pixels + 2 * MARGIN) / STEP) * STEP;

function toColors(pixels: Uint8Array): Float32Array {
  const data = new Float32Array(MEAN.length * pixels.length);
  for (const [color, mean] of MEAN.entries()) {
    const levels = Float32Array.from({ length: 256 }, (_, level) => (level / 255 - mean) / DEVIATION[color]!);
    const start = color * pixels.length;
    for (let at = 0; at < pixels.length; at += 1) data[start + at] = levels[pixels[at] as number] as number;
  }
  return data;
}

/** Returns the boxes around pixels that hang together and are probably text. */
function findBoxes(
  probabilities: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
): FoundLine[] {
  const isSeen = new Uint8Array(probabilities.length);
  const boxes: FoundLine[] = [];
  const queue: number[] = [];
  const visit = (at: number): void => {
    if (isSeen[at] || (probabilities[at] as number) < MIN_PIXEL) return;
    isSeen[at] = 1;
    queue.push(at);
  };
  for (let start = 0; start < probabilities.length; start += 1) {
    visit(start);
    if (queue.length === 0) continue;
    let [left, top, right, bottom, sum] = [width, height, 0, 0, 0];
    const from = queue.length - 1;
    for (let next = from; next < queue.length; next += 1) {
      const at = queue[next] as number;
      const x = at % width;
      const y = (at - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      sum += probabilities[at] as number;
      if (x > 0) visit(at - 1);
      if (x + 1 < width) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y + 1 < height) visit(at + width);
    }
    const probability = sum / queue.length;
    queue.length = 0;
    const box = { left, top, width: right - left, height: bottom - top, probability };
    if (Math.min(box.width, box.height) >= MIN_SIDE && probability >= MIN_BOX) boxes.push(box);
  }
  return boxes;
}
