import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Interaction, InteractionBox } from '../../../../schemas/interaction.js';
import type { RequestedElement } from '../../../../schemas/messages/render-request.js';
import type { KeyImage } from '../../ai/text/text-engine.js';
import { WHOLE_FRAME } from '../../storage/still-content.js';
import { fitInto } from '../../video/check/sprite-layout.js';
import { jpegOptions } from '../../video/check/still-filters.js';
import { STILLS_AT_ONCE, type StillMoment, takeStills } from '../../video/check/take-stills.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { Size } from '../../video/render/plan/output-size.js';
import { hideInImage } from '../hiding/hide-in-image.js';
import { regionsOf } from '../hiding/image-regions.js';

/** A moment to show, and the part of the frame. */
export interface KeyMoment {
  readonly atSeconds: number;
  readonly shows: string;
  readonly part: InteractionBox;
}

/** Images cost a model hundreds of tokens each. */
const MAX_EVENTS = 8;
const MAX_SCENES = 12;
const BEFORE_SECONDS = 0.2;
const AFTER_SECONDS = 0.6;
/** Sides of a part of the frame, as shares: smaller ones do not show where something is. */
const MIN_PART = 0.4;
const KIND_NAMES: Readonly<Partial<Record<Interaction['kind'], string>>> = {
  click: 'click',
  typing: 'typing',
  dialog: 'dialog',
  notification: 'message',
  'page-change': 'page change',
};

/** Chooses what a model is shown of a video: what is done on the screen, before and after; else its scenes. */
export function chooseKeyMoments(
  interactions: readonly Interaction[],
  sceneChanges: readonly number[],
  durationSeconds: number,
): KeyMoment[] {
  const within = (seconds: number) => Math.max(0, Math.min(seconds, durationSeconds));
  const events = interactions.filter(({ kind }) => kind in KIND_NAMES);
  if (events.length === 0)
    return evenly([0, ...sceneChanges], MAX_SCENES).map((seconds) => ({
      atSeconds: within(seconds + AFTER_SECONDS),
      shows: 'The whole frame',
      part: WHOLE_FRAME,
    }));
  return evenly(events, MAX_EVENTS).flatMap(({ kind, start, end, box }) => [
    {
      atSeconds: within(start - BEFORE_SECONDS),
      shows: `The whole screen before the ${KIND_NAMES[kind]}`,
      part: WHOLE_FRAME,
    },
    {
      atSeconds: within(end + AFTER_SECONDS),
      shows: `Around the ${KIND_NAMES[kind]}, after it`,
      part: partAround(box),
    },
  ]);
}

/** Returns at most `max` of the items, evenly distributed, with the first and the last. */
function evenly<T>(items: readonly T[], max: number): T[] {
  if (items.length <= max) return [...items];
  const step = (items.length - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => items[Math.round(index * step)] as T);
}

function partAround({ x, y, width, height }: InteractionBox): InteractionBox {
  const side = Math.min(1, Math.max(MIN_PART, width * 1.5, height * 1.5));
  const begin = (centre: number) => Math.min(1 - side, Math.max(0, centre - side / 2));
  return { x: begin(x + width / 2), y: begin(y + height / 2), width: side, height: side };
}

/** Models scale larger images down to about this, which costs tokens and shows nothing more. */
const LARGEST = 768;
/** Parts are cut out of frames twice as large. */
const FORM = { largest: { width: 2 * LARGEST, height: 2 * LARGEST }, options: jpegOptions(4) };

export interface KeyImageRun {
  readonly scratch: string;
  /** Elements that hide something in the video, also from a model. */
  readonly hidden: readonly RequestedElement[];
  readonly signal: AbortSignal;
}

/** Takes the images of these moments. */
export async function takeKeyImages(
  source: { readonly path: string; readonly probe: SourceProbe },
  moments: readonly KeyMoment[],
  { scratch, hidden, signal }: KeyImageRun,
): Promise<KeyImage[]> {
  // Without an extension, by which ffmpeg would take a file for a numbered sequence when it hides something in it.
  const frame = fitInto(FORM.largest, source.probe.video);
  const stills = moments.map(({ atSeconds, part }, index): StillMoment => {
    return { seconds: atSeconds, path: join(scratch, `key-${index}`), filters: cutFilters(part, frame) };
  });
  for (let from = 0; from < stills.length; from += STILLS_AT_ONCE)
    await takeStills(source, stills.slice(from, from + STILLS_AT_ONCE), FORM, signal);
  const images: KeyImage[] = [];
  for (const [index, { atSeconds, shows, part }] of moments.entries()) {
    const { path } = stills[index] as StillMoment;
    if (!existsSync(path)) continue;
    const regions = regionsOf({ kind: 'frame', seconds: atSeconds, crop: part }, hidden);
    const shown = regions.length === 0 ? path : join(scratch, `key-${index}-hidden`);
    if (regions.length > 0) await hideInImage(path, regions, shown, signal);
    images.push({ atSeconds, shows, jpeg: await readFile(shown) });
  }
  return images;
}

/** Returns the filters that cut a part out of a frame, and scale it down. */
function cutFilters(part: InteractionBox, frame: Size): string[] {
  const [width, height] = [even(part.width * frame.width), even(part.height * frame.height)];
  const [left, top] = [part.x * frame.width, part.y * frame.height].map((side) => 2 * Math.floor(side / 2));
  const shrink = Math.min(1, LARGEST / Math.max(width, height));
  return [
    `crop=${width}:${height}:${left}:${top}`,
    ...(shrink < 1 ? [`scale=${even(width * shrink)}:${even(height * shrink)}`] : []),
  ];
}

const even = (side: number): number => Math.max(2, 2 * Math.floor(side / 2));
