import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import { fitInto } from '../../../video/check/sprite-layout.js';
import { STILLS_AT_ONCE, takeStills } from '../../../video/check/take-stills.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { chooseSampleTimes, type SampleTime } from './choose-sample-times.js';
import { type ScreenText, toScreenTexts } from './screen-text.js';
import { skipUnchanged } from './skip-unchanged.js';
import { type ScreenTextBoxes, toTextBoxes } from './text-boxes.js';
import { voteLines } from './vote-lines.js';

/** Frames keep their size so that small print stays readable. */
const READABLE = {
  largest: { width: 1920, height: 1920 },
  filters: ['format=gray'],
  options: ['-frames:v', '1', '-c:v', 'png', '-update', '1', '-f', 'image2', '-y'],
};

export interface ScreenInput {
  readonly source: { readonly path: string; readonly probe: SourceProbe };
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
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
  ocr: Pick<OcrEngines, 'readScreen'>,
  { source, sceneChanges, scratch, signal, log, onProgress, language }: ScreenInput,
): Promise<{ readonly texts: ScreenText[]; readonly boxes: ScreenTextBoxes[]; readonly isWhole: boolean }> {
  const seen: Array<SampleTime & { lines: readonly ReadLine[] }> = [];
  let isWhole = true;
  /** Resolves to null when a frame cannot be read, so that the others are still used. */
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
  const chosen = chooseSampleTimes(sceneChanges, source.probe.durationSeconds);
  const samples =
    (await orNothing(skipUnchanged(source, chosen, scratch, signal))) ??
    chosen.filter(({ isAgain }) => !isAgain);
  for (let from = 0; from < samples.length; from += STILLS_AT_ONCE) {
    const batch = samples.slice(from, from + STILLS_AT_ONCE).map((sample, index) => ({
      ...sample,
      seconds: sample.sampleSeconds,
      path: join(scratch, `screen-${from + index}.png`),
    }));
    await orNothing(takeStills(source, batch, READABLE, signal));
    for (const { path: imagePath, ...sample } of batch) {
      const lines = existsSync(imagePath)
        ? await orNothing(ocr.readScreen({ imagePath, language, signal }))
        : null;
      seen.push({ ...sample, lines: lines ?? [] });
      onProgress(seen.length / samples.length);
    }
  }
  const size = fitInto(READABLE.largest, source.probe.video);
  const voted = voteLines(seen);
  const boxes = voted.map(({ atSeconds, lines }) => ({ atSeconds, boxes: toTextBoxes(lines, size) }));
  return { texts: toScreenTexts(voted), boxes, isWhole };
}
