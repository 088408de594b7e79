import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  type CursorPoint,
  type Interaction,
  type InteractionBox,
  MAX_INTERACTION_LABEL,
} from '../../../../../schemas/interaction.js';
import { type GrayImage, toPgm } from '../../../ai/ocr/gray-image.js';
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import { fitInto } from '../../../video/check/sprite-layout.js';
import { STILLS_AT_ONCE, takeStills } from '../../../video/check/take-stills.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { chooseUncovered, type NamedSight } from './choose-uncovered.js';
import {
  boxOf,
  earlierSample,
  firstSample,
  type LabelSample,
  pixelsOf,
  secondSample,
} from './label-samples.js';
import { nameTarget } from './name-target.js';
import { textRuns } from './text-runs.js';
import { titleOf } from './title-of.js';

/** More are not worth the time: each takes a part of a second to read. */
const MAX_LABELS = 150;
/** What a name can be read on. */
const NAMED_KINDS: readonly string[] = ['click', 'dialog', 'notification'];
/** Raw brightness: the images are looked at before they are read. */
const READABLE = {
  largest: { width: 1920, height: 1920 },
  options: ['-frames:v', '1', '-c:v', 'rawvideo', '-pix_fmt', 'gray', '-f', 'rawvideo', '-y'],
};
/** Seconds after a click within which its field is typed into. */
const TYPING_WITHIN = 10;
/** Of the height of the frame, between a click and what is typed into the same field. */
const SAME_FIELD = 0.06;

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

/** Reads the names of what was clicked and the titles of what appeared. `isWhole`: every image could be taken and read. */
export async function readLabels(
  ocr: Pick<OcrEngines, 'readImages'>,
  { source, interactions, cursorTrack, scratch, signal, log, language, onProgress }: LabelsInput,
): Promise<{ readonly interactions: readonly Interaction[]; readonly isWhole: boolean }> {
  const found = new Map<number, NamedTarget>();
  const size = fitInto(READABLE.largest, source.probe.video);
  let isWhole = true;

  /** Takes the stills of samples and reads all of them in one run; null where the source has no frame. */
  async function readStills(
    samples: ReadonlyArray<LabelSample & { readonly path: string }>,
  ): Promise<Array<ReadSample | null>> {
    const stills = samples.map(({ crop, ...sample }) => {
      const { width, height, left, top } = pixelsOf(crop, size);
      return { ...sample, filters: ['format=gray', `crop=${width}:${height}:${left}:${top}`] };
    });
    await takeStills(source, stills, READABLE, signal);
    const images = await Promise.all(
      samples.map(async ({ path, crop }) => {
        if (!existsSync(path)) return null;
        const image = { ...pixelsOf(crop, size), pixels: await readFile(path) };
        const imagePath = path.replace(/gray$/, 'pgm');
        await writeFile(imagePath, toPgm(image));
        return { image, imagePath };
      }),
    );
    const there = images.filter((image) => image !== null);
    const imagePaths = there.map(({ imagePath }) => imagePath);
    const lines = await ocr.readImages({ imagePaths, language, layout: 'small', scratch, signal });
    return images.map((image) => image && { image: image.image, lines: lines[there.indexOf(image)] ?? [] });
  }

  function nameIn({ index, crop }: LabelSample, { image, lines }: ReadSample): NamedTarget | null {
    const interaction = interactions[index] as Interaction;
    if (interaction.kind !== 'click') {
      const title = titleOf(lines, interaction.kind);
      return title === null ? null : { text: title, distance: 0, box: null };
    }
    const point = pointIn(interaction, crop);
    const target = { image, pieces: textRuns(lines), point, isTypedInto: isTypedInto(interactions, index) };
    const label = nameTarget(target);
    if (!label) return null;
    const { control, ...named } = label;
    return { ...named, box: control && boxOf(control, crop, size) };
  }

  const pointIn = ({ x, y }: Interaction, crop: InteractionBox) => ({
    x: (x - crop.x) * size.width,
    y: (y - crop.y) * size.height,
  });

  /** Returns what was seen in the samples, by the index of the interaction. */
  async function read(samples: readonly LabelSample[], pass: string): Promise<Map<number, Sight>> {
    const seen = new Map<number, Sight>();
    for (let from = 0; from < samples.length; from += STILLS_AT_ONCE) {
      const these = samples
        .slice(from, from + STILLS_AT_ONCE)
        .map((sample) => ({ ...sample, path: join(scratch, `label-${pass}-${sample.index}.gray`) }));
      onProgress?.();
      try {
        const stills = await readStills(these);
        for (const [nth, sample] of these.entries()) {
          const still = stills[nth];
          if (still) seen.set(sample.index, { image: still.image, name: nameIn(sample, still) });
        }
      } catch (err) {
        signal.throwIfAborted();
        log.warn({ err }, 'some labels of interactions could not be read');
        isWhole = false;
      }
    }
    return seen;
  }

  const first = interactions
    .flatMap(({ kind }, index) => (NAMED_KINDS.includes(kind) ? [index] : []))
    .slice(0, MAX_LABELS)
    .map((index) => firstSample(index, { interactions, cursorTrack, size }));
  const seen = await read(first, 'first');
  for (const [index, { name }] of seen) if (name) found.set(index, name);

  const unsure = first.filter(({ index }) => (found.get(index)?.distance ?? 1) > 0);
  const closer = await read(
    unsure.flatMap((sample) => secondSample(sample, interactions) ?? []),
    'second',
  );
  for (const [index, { name }] of closer)
    if (name && name.distance < (found.get(index)?.distance ?? Number.POSITIVE_INFINITY))
      found.set(index, name);

  const earlier = await read(
    first.flatMap((sample) => earlierSample(sample, interactions) ?? []),
    'earlier',
  );
  for (const { index, crop } of first) {
    const [covered, uncovered] = [seen.get(index), earlier.get(index)];
    if (!covered || !uncovered) continue;
    // The name of a field stands beside it, where the cursor does not hide it.
    if (isTypedInto(interactions, index) && covered.name?.distance === 0) continue;
    const point = pointIn(interactions[index] as Interaction, crop);
    const name = chooseUncovered(covered, uncovered, point, Math.max(size.width, size.height));
    if (name) found.set(index, name);
  }
  return {
    interactions: nameFields(interactions.map((one, index) => named(one, found.get(index)))),
    isWhole,
  };
}

interface ReadSample {
  readonly image: GrayImage;
  readonly lines: readonly ReadLine[];
}

interface NamedTarget {
  readonly text: string;
  readonly distance: number;
  /** Of the button or field, in parts of the frame. */
  readonly box: InteractionBox | null;
}

type Sight = NamedSight<NamedTarget>;

const named = (interaction: Interaction, target: NamedTarget | undefined): Interaction =>
  target
    ? {
        ...interaction,
        label: Array.from(target.text).slice(0, MAX_INTERACTION_LABEL).join(''),
        box: target.box ?? interaction.box,
      }
    : interaction;

/** Whether text is typed after a click, at its height. */
function isTypedInto(interactions: readonly Interaction[], index: number): boolean {
  const click = interactions[index] as Interaction;
  const next = interactions.slice(index + 1).find(({ kind }) => kind === 'typing' || kind === 'click');
  return (
    next?.kind === 'typing' &&
    next.start - click.start <= TYPING_WITHIN &&
    Math.abs(next.y - click.y) < SAME_FIELD
  );
}

/** What is typed is called as the field is that was clicked before. */
function nameFields(interactions: readonly Interaction[]): Interaction[] {
  return interactions.map((interaction, index) => {
    if (interaction.kind !== 'typing') return interaction;
    const click = interactions.slice(0, index).findLast(({ kind }) => kind === 'click');
    const isOfField = click && Math.abs(click.y - interaction.y) < SAME_FIELD && click.label !== null;
    if (!isOfField) return interaction;
    const { x, y } = interaction;
    const { box } = click;
    const isInside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    return { ...interaction, label: click.label, box: isInside ? box : interaction.box };
  });
}
