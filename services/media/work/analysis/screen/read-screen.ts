import type { Logger } from 'pino';
import type { CursorPoint } from '../../../../../schemas/interaction.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import { checkLines } from './check-lines.js';
import { collectReadings } from './collect-readings.js';
import { omitCoveredLines } from './omit-covered-lines.js';
import { placeLines } from './place-lines.js';
import { readImages } from './read-images.js';
import { type FrameSource, sampleSize } from './sample-frames.js';
import { type ScreenText, toScreenTexts } from './screen-text.js';
import { type ScreenTextBoxes, toTextBoxes } from './text-boxes.js';
import { voteLines } from './vote-lines.js';

export interface ScreenInput {
  readonly source: FrameSource;
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
  /** Of a screen recording: lines that the cursor covers are not read. */
  readonly cursorTrack?: readonly CursorPoint[];
  /** BCP 47, when it is known. */
  readonly language?: string | undefined;
  /** A folder of the caller; the extracted images stay in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** A fraction from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Reads the text of a video's frames. `isWhole` means that every frame could be extracted and read. */
export async function readScreen(
  ocr: Pick<OcrEngines, 'readImages' | 'findKnownWords'>,
  { source, sceneChanges, cursorTrack = [], scratch, signal, log, onProgress, language }: ScreenInput,
): Promise<{ readonly texts: ScreenText[]; readonly boxes: ScreenTextBoxes[]; readonly isWhole: boolean }> {
  let isWhole = true;
  const orNothing = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err }, 'some of the text on the screen of a video could not be read');
      isWhole = false;
      return null;
    }
  };
  const collected = await collectReadings({ source, sceneChanges, scratch, signal, orNothing });
  const images = await readImages(collected.images, {
    read: (imagePaths): Promise<ReadonlyArray<readonly ReadLine[]>> =>
      ocr.readImages({ imagePaths, language, scratch, signal }),
    orNothing,
    onProgress,
  });
  const size = sampleSize(source);
  const uncovered = omitCoveredLines(images, { samples: collected.samples, cursorTrack, size });
  const checked = await checkLines(uncovered, {
    findKnown: async (words) =>
      words.length === 0 ? null : orNothing(ocr.findKnownWords({ words, language, scratch, signal })),
    read: async (imagePaths) =>
      (await orNothing(ocr.readImages({ imagePaths, language, layout: 'line', scratch, signal }))) ?? [],
  });
  const voted = voteLines(placeLines(collected, checked));
  const boxes = voted.map(({ atSeconds, lines }) => ({ atSeconds, boxes: toTextBoxes(lines, size) }));
  return { texts: toScreenTexts(voted), boxes: boxes.filter(isNew), isWhole };
}

/** Whether the boxes of a sample differ from those of the one before. */
const isNew = ({ boxes }: ScreenTextBoxes, index: number, all: readonly ScreenTextBoxes[]): boolean =>
  JSON.stringify(boxes) !== JSON.stringify(all[index - 1]?.boxes ?? []) || index === 0;
