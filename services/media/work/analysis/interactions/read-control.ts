import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import { type FoundLabel, firstLabel, labelAt, sureWords } from './choose-label.js';
import { type Control, inset } from './find-control.js';
import { cropImage, type GrayImage, groundOf, type ImageArea, toPaper } from './gray-image.js';

/** Reads an image of dark letters; boxes of words are in its pixels. */
export type ReadPaper = (paper: GrayImage, layout: 'line' | 'block') => Promise<readonly ReadLine[]>;

/** Levels by which letters differ from their ground. */
const MIN_LETTER = 30;
/** Fewer pixels than this are dust. */
const MIN_PIXELS = 12;
/** Pixels of the edge of a control, and around the letters in it. */
const EDGE = 4;
const AROUND = 6;
/** Pixels: higher content has several lines. */
const MAX_LINE = 46;
/** A box that is this many times wider than high is a field rather than a button. */
const FIELD_RATIO = 6;
/** Share of a field's width before its text, which begins at the left. */
const MAX_INDENT = 0.2;
/** Pixels above a field in which its name is looked for, and how far the name may be from it in heights of its letters. */
const ABOVE = 64;
const MAX_GAP = 1.2;
/** How much larger than the text in a field its name may be. */
const MAX_LARGER = 1.5;
const NAME = { maxWords: 5, max: 40, min: 3 };

export interface ReadControl extends FoundLabel {
  /** The control, when it contains no more than its name. */
  readonly control: Control | null;
}

/** Reads the name of a control: of a field what is written above it, else what is written in it. */
export async function readControl(
  read: ReadPaper,
  image: GrayImage,
  control: Control,
  { point, isTypedInto }: { point: { x: number; y: number }; isTypedInto: boolean },
): Promise<ReadControl | null> {
  const content = contentOf(image, inset(control, EDGE));
  const width = control.right - control.left;
  const isWide = width >= FIELD_RATIO * (control.bottom - control.top);
  const isLeft = !content || content.left - control.left <= MAX_INDENT * width;
  if (isTypedInto || (control.isOutlined && isWide && isLeft)) {
    const name = await readAbove(read, image, control, content);
    if (name !== null) return { text: name, distance: 0, control };
  }
  if (!content) return null;
  const isLine = content.bottom - content.top <= MAX_LINE;
  const area = {
    left: Math.max(control.left + EDGE, content.left - AROUND),
    top: Math.max(control.top + EDGE, content.top - AROUND),
    right: Math.min(control.right - EDGE, content.right + AROUND),
    bottom: Math.min(control.bottom - EDGE, content.bottom + AROUND),
  };
  const lines = await read(toPaper(cropImage(image, area)), isLine ? 'line' : 'block');
  const at = { x: point.x - area.left, y: point.y - area.top };
  const nearest = () => labelAt(lines, at, Number.POSITIVE_INFINITY);
  // The cursor may be read as a word, and would be the nearest one.
  const found = (isLine ? firstLabel(lines) : null) ?? nearest();
  return found ? { text: found.text, distance: 0, control: isLine ? control : null } : null;
}

/** Returns the bounds of what differs from the ground of an area; null where nothing does. */
function contentOf(image: GrayImage, area: ImageArea): ImageArea | null {
  const part = cropImage(image, area);
  const ground = groundOf(part);
  let [left, top, right, bottom, count] = [part.width, part.height, 0, 0, 0];
  for (let y = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1) {
      if (Math.abs((part.pixels[y * part.width + x] as number) - ground) < MIN_LETTER) continue;
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  if (count < MIN_PIXELS) return null;
  return {
    left: area.left + left,
    top: area.top + top,
    right: area.left + right,
    bottom: area.top + bottom,
  };
}

/** Returns the name right above a field, in letters of a similar size; null where there is none. */
async function readAbove(
  read: ReadPaper,
  image: GrayImage,
  { left, top, right }: Control,
  content: ImageArea | null,
): Promise<string | null> {
  const area = { left: Math.max(0, left - 2), top: Math.max(0, top - ABOVE), right, bottom: top - 2 };
  const above = cropImage(image, area);
  if (above.height < MIN_PIXELS || !contentOf(image, area)) return null;
  const lines = await read(toPaper(above), 'block');
  const named = lines
    .map((whole) => ({ whole, line: sureWords(whole) }))
    .filter(({ line }) => line.words.length > 0)
    .map(({ whole, line }) => {
      const boxes = line.words.flatMap(({ box }) => box ?? []);
      const bottom = Math.max(...boxes.map((box) => box.top + box.height));
      const height = bottom - Math.min(...boxes.map((box) => box.top));
      const begins = Math.min(...boxes.map((box) => box.left));
      return { whole, line, bottom, height, begins };
    })
    .sort((a, b) => b.bottom - a.bottom)[0];
  if (!named || above.height - named.bottom > MAX_GAP * named.height) return null;
  if (named.begins > MAX_INDENT * (right - left)) return null;
  if (content && named.height > MAX_LARGER * Math.max(10, content.bottom - content.top)) return null;
  const found = labelAt([named.line], { x: 0, y: named.bottom }, Number.POSITIVE_INFINITY);
  return found && isName(named.whole, found.text) ? found.text : null;
}

/** A sentence or a line of code above a field is not its name. */
function isName({ words }: ReadLine, text: string): boolean {
  const written = words.map((word) => word.text).join(' ');
  const isShort = text.split(' ').length <= NAME.maxWords && text.length <= NAME.max;
  // The cursor above a field is read as a letter or two.
  return isShort && text.length >= NAME.min && !/[.!?…]$|=/.test(text) && !/[.!?…]\s*$|=/.test(written);
}
