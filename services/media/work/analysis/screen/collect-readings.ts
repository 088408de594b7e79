import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STILLS_AT_ONCE } from '../../../video/check/take-stills.js';
import { makeReadingChooser, type Reading, type ReadingChooser } from './choose-readings.js';
import {
  chooseSampleTimes,
  MAX_REGULAR_SECONDS,
  MAX_SAMPLES,
  regularSample,
  type SampleTime,
} from './choose-sample-times.js';
import { cropToPgm } from './pgm-image.js';
import { type FrameSource, sampleAt, sampleRegularly, sampleSize } from './sample-frames.js';

/** A part of a frame as an image. */
export interface ImageToRead extends Reading {
  readonly imagePath: string;
}

export interface CollectedReadings extends Pick<ReadingChooser, 'changes' | 'columns' | 'cell'> {
  readonly samples: readonly SampleTime[];
  readonly images: readonly ImageToRead[];
}

export interface SampledVideo {
  readonly source: FrameSource;
  /** Times in seconds. */
  readonly sceneChanges: readonly number[];
  /** A folder of the caller; the images stay in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** Resolves to null when a part of the work fails, so that the rest is still used. */
  readonly orNothing: <T>(work: Promise<T>) => Promise<T | null>;
}

/** Time between readings of what moves. */
const MOVING_SECONDS = 0.9;

/** Samples a video, and crops the parts of its frames that OCR has to read. */
export async function collectReadings(video: SampledVideo): Promise<CollectedReadings> {
  const { source, sceneChanges, signal, orNothing } = video;
  const size = sampleSize(source);
  const { durationSeconds } = source.probe;
  const isDense = durationSeconds <= MAX_REGULAR_SECONDS;
  const folder = await mkdtemp(join(video.scratch, 'screen-'));
  const chooser = makeReadingChooser(size, { isDense });
  const samples: SampleTime[] = [];
  const images: ImageToRead[] = [];
  const written: Array<Promise<void>> = [];
  const movingEvery = isDense ? Math.max(MOVING_SECONDS, durationSeconds / MAX_SAMPLES) : 0;
  let movedAt = Number.NEGATIVE_INFINITY;

  function see(frame: Uint8Array, sample: SampleTime): void {
    samples.push(sample);
    let hasMoved = false;
    for (const reading of chooser.see(frame)) {
      if (!reading.isStill && sample.sampleSeconds - movedAt < movingEvery) continue;
      hasMoved ||= !reading.isStill;
      const imagePath = join(folder, `${images.length}.pgm`);
      images.push({ ...reading, imagePath });
      written.push(writeFile(imagePath, cropToPgm(frame, size.width, reading.box)));
    }
    if (hasMoved) movedAt = sample.sampleSeconds;
  }

  if (isDense) {
    let last: Uint8Array | null = null;
    const onFrame = (frame: Uint8Array, seconds: number): void => {
      see(frame, regularSample(seconds, sceneChanges));
      last = frame;
    };
    await orNothing(sampleRegularly(source, onFrame, signal));
    // What is new in the last frame will not move any more.
    if (last) see(last, regularSample(durationSeconds, []));
  } else {
    const times = chooseSampleTimes(sceneChanges, durationSeconds);
    for (let from = 0; from < times.length; from += STILLS_AT_ONCE) {
      const these = times.slice(from, from + STILLS_AT_ONCE);
      const seconds = these.map(({ sampleSeconds }) => sampleSeconds);
      const frames = await orNothing(sampleAt(source, seconds, folder, signal));
      for (const [index, sample] of these.entries()) {
        const frame = frames?.[index];
        if (frame) see(frame, sample);
      }
    }
  }
  await Promise.all(written);
  const { changes, columns, cell } = chooser;
  return { samples, images, changes, columns, cell };
}
