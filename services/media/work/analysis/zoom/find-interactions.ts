import { BLOCKS, type ChangedBlock, type FrameChange, WATCHED, type WatchedFrame } from './watch-changes.js';

/** As shares of the frame's width and height, 0 to 1. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A small action in one place: typing, a click, a pointer movement. */
export interface Interaction extends Area {
  readonly timeSeconds: number;
}

/** A single changed pixel is noise. */
const MIN_PIXELS = 2;
/** As a share of the frame: a larger change is a window that opens or a speaker who moves. */
const LARGEST_AREA = 0.08;
const LARGEST_SIDE = 0.4;
/** Changes in more places than these are not made by a user. */
const MAX_PLACES = 4;
/**
 * A region that changes in this share of the video, and for this long, moves by itself: a speaker in a
 * corner, a spinner.
 */
const RESTLESS = { share: 0.4, minFrames: 8 * WATCHED.fps };
/** Small changes near a large change are ignored when there are this many. */
const UNREST = { frames: WATCHED.fps, share: 0.4 };

/** Finds small changes that are worth a zoom, in order of time. */
export function findInteractions({ frameCount, changes }: WatchedFrame): Interaction[] {
  const restless = findRestlessBlocks(changes, frameCount);
  const isLarge = new Uint8Array(frameCount);
  const small: Array<{ frame: number; areas: Area[] }> = [];
  for (const { frame, blocks } of changes) {
    const places = blocks && toPlaces(blocks.filter(({ index }) => !restless.has(index)));
    if (!places || places.length > MAX_PLACES || places.some((place) => !isSmall(place))) isLarge[frame] = 1;
    else small.push({ frame, areas: places });
  }
  const unrest = runningSum(isLarge);
  return small
    .filter(({ frame }) => !isUnquiet(unrest, frame))
    .flatMap(({ frame, areas }) => areas.map((area) => ({ ...area, timeSeconds: frame / WATCHED.fps })));
}

function findRestlessBlocks(changes: Iterable<FrameChange>, frameCount: number): Set<number> {
  const counts = new Uint32Array(BLOCKS.columns * BLOCKS.rows);
  for (const { blocks } of changes)
    for (const { index } of blocks ?? []) counts[index] = (counts[index] as number) + 1;
  const max = Math.max(RESTLESS.minFrames, RESTLESS.share * frameCount);
  return new Set([...counts.keys()].filter((index) => (counts[index] as number) > max));
}

/** Joins changed blocks that touch into one place. */
function toPlaces(blocks: readonly ChangedBlock[]): Area[] {
  const left = new Map(blocks.map((block) => [block.index, block]));
  const places: Area[] = [];
  for (const block of blocks) {
    if (!left.delete(block.index)) continue;
    const place = [block];
    for (const member of place) {
      for (const neighbour of neighboursOf(member.index)) {
        const found = left.get(neighbour);
        if (!found) continue;
        left.delete(neighbour);
        place.push(found);
      }
    }
    if (place.reduce((sum, { pixels }) => sum + pixels, 0) >= MIN_PIXELS) places.push(areaOf(place));
  }
  return places;
}

function neighboursOf(index: number): number[] {
  const [column, row] = [index % BLOCKS.columns, Math.floor(index / BLOCKS.columns)];
  const found: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(BLOCKS.rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(BLOCKS.columns - 1, column + 1); x += 1)
      if (x !== column || y !== row) found.push(y * BLOCKS.columns + x);
  return found;
}

const areaOf = (blocks: readonly ChangedBlock[]): Area => ({
  left: Math.min(...blocks.map(({ left }) => left)) / WATCHED.width,
  top: Math.min(...blocks.map(({ top }) => top)) / WATCHED.height,
  right: (Math.max(...blocks.map(({ right }) => right)) + 1) / WATCHED.width,
  bottom: (Math.max(...blocks.map(({ bottom }) => bottom)) + 1) / WATCHED.height,
});

function isSmall({ left, top, right, bottom }: Area): boolean {
  const [width, height] = [right - left, bottom - top];
  return Math.max(width, height) <= LARGEST_SIDE && width * height <= LARGEST_AREA;
}

function runningSum(flags: Uint8Array): Uint32Array {
  const sums = new Uint32Array(flags.length + 1);
  for (const [index, flag] of flags.entries()) sums[index + 1] = (sums[index] as number) + flag;
  return sums;
}

function isUnquiet(sums: Uint32Array, frame: number): boolean {
  const from = Math.max(0, frame - UNREST.frames);
  const to = Math.min(sums.length - 1, frame + UNREST.frames + 1);
  return (sums[to] as number) - (sums[from] as number) > UNREST.share * (to - from);
}
