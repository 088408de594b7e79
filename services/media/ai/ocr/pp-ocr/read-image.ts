import type { GrayImage, PixelBox } from '../gray-image.js';
import type { ReadImagesInput, ReadLine } from '../ocr-engine.js';
import { findLines } from './find-lines.js';
import { fitToInk, type InkedLine } from './ink.js';
import { type KnownLine, makeLineCache } from './line-cache.js';
import type { Model } from './onnx-runtime.js';
import { type Letter, recognizeLines } from './recognize-lines.js';
import { splitWords } from './split-words.js';

export interface ImageReaderModels {
  readonly detection: Model;
  readonly recognition: Model;
  /** The letters that the network knows, in its order. */
  readonly alphabet: readonly string[];
}

/** Returns a reader of pictures. Lines whose pixels were read before are not recognized again. */
export function makeImageReader({ detection, recognition, alphabet }: ImageReaderModels) {
  const cache = makeLineCache<readonly Letter[]>();
  return (picture: GrayImage, layout: NonNullable<ReadImagesInput['layout']>): ReadLine[] => {
    const { width, height } = picture;
    const whole: PixelBox = { left: 0, top: 0, width, height };
    const boxes = layout === 'line' ? [whole] : findLines(detection, picture);
    const lines = boxes.flatMap((box) => fitToInk(picture, box) ?? []);
    const known = lines.map(({ box }) => cache.find(picture, box));
    const fresh = lines.filter((_, index) => !known[index]);
    const read = recognizeLines(
      recognition,
      alphabet,
      fresh.map(({ box }) => ({ picture, box })),
    );
    for (const [nth, { box }] of fresh.entries()) cache.add(picture, box, read[nth] as Letter[]);
    const lettersOf = (line: InkedLine, index: number): readonly Letter[] => {
      const before = known[index];
      return before ? moveLetters(before, line.box.width) : (read[fresh.indexOf(line)] ?? []);
    };
    return lines.flatMap((line, index) => splitWords(lettersOf(line, index), line) ?? []);
  };
}

/** The letters of a line that was read in a box of another width. */
const moveLetters = ({ value, shift, width }: KnownLine<readonly Letter[]>, to: number): readonly Letter[] =>
  value.map((letter) => ({ ...letter, at: (letter.at * width - shift) / to }));
