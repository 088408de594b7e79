import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STILLS_AT_ONCE } from '../../../video/check/take-stills.js';
import { type FrameSize, makeCellGrid } from './cell-grid.js';
import {
  chooseSampleTimes,
  MAX_REGULAR_SECONDS,
  MAX_SAMPLES,
  regularSample,
  type SampleTime,
} from './choose-sample-times.js';
import { type CellBox, findRegions, mergeBoxes, type Region } from './find-regions.js';
import { cropToPgm } from './pgm-image.js';
import { type FrameSource, sampleAt, sampleRegularly, sampleSize } from './sample-frames.js';

/** Samples without rest after which a region is read in motion. */
const MAX_WAITING = 2;
/** Share of the cells of a region that have to be new. */
const MIN_NEW = 0.06;
/** Around a region, in cells: OCR needs some background. */
const MARGIN = 1;
/** Cells at the ends of a line: a letter of horizontal strokes has few edges. */
const MAX_ENDS = 8;

/** A part of a frame to be read. */
interface Reading {
  /** The sample from which on this part is shown. */
  readonly sample: number;
  /** Whether it does not move. */
  readonly isStill: boolean;
  /** In pixels. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

interface ReadingChooser {
  /** Returns the parts of this frame, one byte a pixel, to be read now. */
  see(frame: Uint8Array): Reading[];
  /** Returns for each sample which cells changed. */
  readonly changes: readonly Uint8Array[];
  readonly columns: number;
  readonly cell: number;
}

/**
 * Chooses what OCR has to read: parts that look like text and are new since they were last read. Where samples
 * follow each other closely, a part is read once it rests, since in the middle of an animation it is a fragment.
 */
export function makeReadingChooser(size: FrameSize, { isDense }: { isDense: boolean }): ReadingChooser {
  const grid = makeCellGrid(size);
  const { columns, cell } = grid;
  /** 1 where the content was read. */
  const isRead = new Uint8Array(grid.textLike.length);
  /** Samples that a cell is new and not yet read. */
  const waiting = new Uint8Array(grid.textLike.length);
  const changes: Uint8Array[] = [];

  function see(frame: Uint8Array): Reading[] {
    grid.see(frame);
    const sample = changes.push(grid.changed.slice()) - 1;
    for (let at = 0; at < isRead.length; at += 1) {
      if (grid.changed[at]) isRead[at] = 0;
      if (!grid.textLike[at]) waiting[at] = 0;
    }
    const [still, moving]: [Region[], Region[]] = [[], []];
    for (const region of findRegions(grid)) {
      const fresh = region.cells.filter((at) => !isRead[at]);
      if (fresh.length === 0 || fresh.length < MIN_NEW * region.cells.length) continue;
      for (const at of fresh) waiting[at] = Math.min(255, (waiting[at] as number) + 1);
      const isResting = !region.cells.some((at) => grid.changed[at]);
      const hasWaited = fresh.some((at) => (waiting[at] as number) > MAX_WAITING);
      if (isDense && isResting) still.push(region);
      else if (!isDense || hasWaited) moving.push(region);
    }
    for (const { cells } of [...still, ...moving]) for (const at of cells) waiting[at] = 0;
    // What moves is read again once it rests.
    for (const { cells } of isDense ? still : moving) for (const at of cells) isRead[at] = 1;
    return [
      ...mergeBoxes(still.map(withEnds)).map((box) => toReading(box, sample - 1, true)),
      ...mergeBoxes(moving.map(withEnds)).map((box) => toReading(box, sample, !isDense)),
    ];
  }

  function withEnds({ left, top, right, bottom }: CellBox): CellBox {
    const ends = Math.min(MAX_ENDS, bottom - top);
    return { left: Math.max(0, left - ends), top, right: Math.min(columns, right + ends), bottom };
  }

  function toReading(box: CellBox, sample: number, isStill: boolean): Reading {
    const left = Math.max(0, (box.left - MARGIN) * cell);
    const top = Math.max(0, (box.top - MARGIN) * cell);
    const width = Math.min(size.width, (box.right + MARGIN) * cell) - left;
    const height = Math.min(size.height, (box.bottom + MARGIN) * cell) - top;
    return { sample, isStill, box: { left, top, width, height } };
  }
  return { see, changes, columns, cell };
}

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
