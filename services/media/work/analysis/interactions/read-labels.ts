import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  type CursorPoint,
  type Interaction,
  type InteractionBox,
  MAX_INTERACTION_LABEL,
} from '../../../../../schemas/interaction.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import { fitInto } from '../../../video/check/sprite-layout.js';
import { STILLS_AT_ONCE, takeStills } from '../../../video/check/take-stills.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { type FoundLabel, labelAt, titleOf } from './choose-label.js';

/** More are not worth the time: each takes up to a second to read. */
const MAX_LABELS = 150;
const READABLE = {
  largest: { width: 1920, height: 1920 },
  options: ['-frames:v', '1', '-c:v', 'png', '-update', '1', '-f', 'image2', '-y'],
};
/** Around a click, in parts of the frame: enough for a button, and for a field with its name above. */
const TIGHT = { width: 0.34, height: 0.075 };
/** Pixels: wider than the strokes of letters, narrower than a button. */
const GROUND = 9;
/** Of what appeared, so much is left around it, in parts of the frame. */
const MARGIN = 0.006;
/** Letters are read best when they are this many times larger. */
const ENLARGED = 3;
/** How far from a click the cursor does not hide what is clicked, in parts of the frame. */
const MIN_CURSOR_DISTANCE = 0.06;
/** Seconds before a click in which what it does does not show yet. */
const BEFORE_CLICK = 0.25;

export interface LabelsInput {
  readonly source: { readonly path: string; readonly probe: SourceProbe };
  readonly interactions: readonly Interaction[];
  readonly cursorTrack: readonly CursorPoint[];
  /** BCP 47, when it is known. */
  readonly language?: string | undefined;
  /** A directory of the caller; the images are left in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly onProgress?: () => void;
}

interface Look {
  readonly index: number;
  readonly seconds: number;
  readonly crop: InteractionBox;
}

/** Reads the names of what was clicked and the titles of what appeared. `isWhole`: every image could be taken and read. */
export async function readLabels(
  ocr: Pick<OcrEngines, 'readScreen'>,
  { source, interactions, cursorTrack, scratch, signal, log, language, onProgress }: LabelsInput,
): Promise<{ readonly interactions: readonly Interaction[]; readonly isWhole: boolean }> {
  const found = new Map<number, FoundLabel>();
  const size = fitInto(READABLE.largest, source.probe.video);
  let isWhole = true;

  async function read(looks: readonly Look[], pass: string): Promise<void> {
    for (let from = 0; from < looks.length; from += STILLS_AT_ONCE) {
      const these = looks.slice(from, from + STILLS_AT_ONCE).map((look, index) => ({
        ...look,
        path: join(scratch, `label-${pass}-${look.index}.png`),
        filters: [
          'format=gray',
          `crop=${even(look.crop.width * size.width)}:${even(look.crop.height * size.height)}:${Math.round(look.crop.x * size.width)}:${Math.round(look.crop.y * size.height)}`,
          // Letters are what differs from the ground around them, light on dark as dark on light.
          `split[all${index}][some${index}];[some${index}]median=radius=${GROUND}:radiusV=${GROUND}[ground${index}];[all${index}][ground${index}]blend=all_mode=difference`,
          "lut=y='255-min(255,val*2.5)'",
          `scale=iw*${ENLARGED}:-1:flags=lanczos`,
        ],
      }));
      onProgress?.();
      try {
        await takeStills(source, these, READABLE, signal);
        for (const { index, crop, path: imagePath } of these) {
          if (!existsSync(imagePath)) continue;
          const lines = await ocr.readScreen({ imagePath, language, layout: 'block', signal });
          const interaction = interactions[index] as Interaction;
          const point = {
            x: (interaction.x - crop.x) * size.width * ENLARGED,
            y: (interaction.y - crop.y) * size.height * ENLARGED,
          };
          const label =
            interaction.kind === 'click' ? labelAt(lines, point) : titleOf(lines, interaction.kind);
          const before = found.get(index);
          if (label && (!before || label.distance < before.distance)) found.set(index, label);
        }
      } catch (err) {
        signal.throwIfAborted();
        log.warn({ err }, 'some labels of interactions could not be read');
        isWhole = false;
      }
    }
  }

  const wanted = interactions
    .map((interaction, index) => ({ interaction, index }))
    .filter(({ interaction: { kind } }) => kind === 'click' || kind === 'dialog' || kind === 'notification')
    .slice(0, MAX_LABELS);
  const first = wanted.map(({ interaction, index }) => ({
    index,
    seconds:
      interaction.kind === 'click'
        ? unhiddenAt(interaction, interactions, cursorTrack)
        : interaction.end + 0.15,
    crop: interaction.kind === 'click' ? around(interaction) : withMargin(interaction.box),
  }));
  await read(first, 'first');
  // What lies under the cursor may only have appeared with it.
  const second = first.filter(
    ({ index, seconds }) =>
      interactions[index]?.kind === 'click' &&
      (found.get(index)?.distance ?? 1) > 0 &&
      seconds < (interactions[index]?.start ?? 0) - BEFORE_CLICK,
  );
  await read(
    second.map((look) => ({
      ...look,
      seconds: Math.max(0, (interactions[look.index]?.start ?? 0) - BEFORE_CLICK),
    })),
    'second',
  );
  return {
    interactions: nameFields(interactions.map((one, index) => named(one, found.get(index)))),
    isWhole,
  };
}

const named = (interaction: Interaction, label: FoundLabel | undefined): Interaction =>
  label
    ? { ...interaction, label: Array.from(label.text).slice(0, MAX_INTERACTION_LABEL).join('') }
    : interaction;

/** What is typed is called as the field is that was clicked before. */
function nameFields(interactions: readonly Interaction[]): Interaction[] {
  return interactions.map((interaction, index) => {
    if (interaction.kind !== 'typing') return interaction;
    const click = interactions.slice(0, index).findLast(({ kind }) => kind === 'click');
    const isOfField = click && Math.abs(click.y - interaction.y) < 0.06 && click.label !== null;
    return isOfField ? { ...interaction, label: click.label } : interaction;
  });
}

/** A moment in which the cursor does not hide the target, and the page is the one that is clicked. */
function unhiddenAt(
  click: Interaction,
  interactions: readonly Interaction[],
  cursorTrack: readonly CursorPoint[],
): number {
  const latest = Math.max(0, click.start - BEFORE_CLICK);
  const changed = interactions
    .filter(({ kind, start }) => start < click.start && kind !== 'click' && kind !== 'typing')
    .reduce((last, { end }) => Math.max(last, end + 0.2), 0);
  const elsewhere = cursorTrack.findLast(
    ([seconds, x, y]) => seconds < click.start && Math.hypot(x - click.x, y - click.y) > MIN_CURSOR_DISTANCE,
  );
  const seconds = elsewhere?.[0] ?? latest;
  return seconds >= changed ? Math.min(seconds, latest) : latest;
}

function around({ x, y }: Interaction): InteractionBox {
  const { width, height } = TIGHT;
  // Names stand left of the cursor's tip as often as right of it, and rather above it than below.
  return {
    x: Math.min(1 - width, Math.max(0, x - width / 2)),
    y: Math.min(1 - height, Math.max(0, y - height * 0.55)),
    width,
    height,
  };
}

function withMargin({ x, y, width, height }: InteractionBox): InteractionBox {
  const left = Math.max(0, x - MARGIN);
  const top = Math.max(0, y - MARGIN);
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width + MARGIN) - left,
    height: Math.min(1, y + height + MARGIN) - top,
  };
}

const even = (pixels: number): number => Math.max(2, 2 * Math.floor(pixels / 2));
