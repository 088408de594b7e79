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
import type { ReadLine } from '../../../ai/ocr/ocr-engine.js';
import type { OcrEngines } from '../../../ai/ocr/open-ocr-engines.js';
import { fitInto } from '../../../video/check/sprite-layout.js';
import { STILLS_AT_ONCE, takeStills } from '../../../video/check/take-stills.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { type FoundLabel, labelAt, titleOf } from './choose-label.js';
import { findControl } from './find-control.js';
import { cropImage, enlarge, type GrayImage, toPaperLocally, toPgm } from './gray-image.js';
import {
  boxOf,
  firstSample,
  type LabelSample,
  pixelsOf,
  secondSample,
  TIGHT,
  WIDE,
} from './label-samples.js';
import { type ReadControl, type ReadPaper, readControl } from './read-control.js';

/** More are not worth the time: each takes up to a second to read. */
const MAX_LABELS = 150;
/** What a name can be read on. */
const NAMED_KINDS: readonly string[] = ['click', 'dialog', 'notification'];
/** Raw brightness: the images are looked at before they are read. */
const READABLE = {
  largest: { width: 1920, height: 1920 },
  options: ['-frames:v', '1', '-c:v', 'rawvideo', '-pix_fmt', 'gray', '-f', 'rawvideo', '-y'],
};
/** Letters are read best when they are this many times larger, with paper around them. */
const ENLARGED = 3;
const PAPER = 12;
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
  ocr: Pick<OcrEngines, 'readScreen'>,
  { source, interactions, cursorTrack, scratch, signal, log, language, onProgress }: LabelsInput,
): Promise<{ readonly interactions: readonly Interaction[]; readonly isWhole: boolean }> {
  const found = new Map<number, NamedTarget>();
  const size = fitInto(READABLE.largest, source.probe.video);
  let isWhole = true;

  const readAs =
    (name: string): ReadPaper =>
    async (paper, layout) => {
      const imagePath = join(scratch, `${name}.pgm`);
      await writeFile(imagePath, toPgm(enlarge(paper, ENLARGED, PAPER)));
      const lines = await ocr.readScreen({ imagePath, language, layout, signal });
      return lines.map((line) => shrinkLine(line));
    };

  async function readSample({ index, crop }: LabelSample, path: string, pass: string): Promise<void> {
    const interaction = interactions[index] as Interaction;
    const pixels = await readFile(path);
    const image = { ...pixelsOf(crop, size), pixels };
    const read = readAs(`label-${pass}-${index}`);
    if (interaction.kind !== 'click') {
      const title = titleOf(await read(toPaperLocally(image), 'block'), interaction.kind);
      if (title) found.set(index, { ...title, box: null });
      return;
    }
    const point = { x: (interaction.x - crop.x) * size.width, y: (interaction.y - crop.y) * size.height };
    const label = await readTarget(read, image, point, isTypedInto(interactions, index));
    const before = found.get(index);
    if (label && (!before || label.distance < before.distance)) {
      const { control, ...named } = label;
      found.set(index, { ...named, box: control && boxOf(control, crop, size) });
    }
  }

  async function read(samples: readonly LabelSample[], pass: string): Promise<void> {
    for (let from = 0; from < samples.length; from += STILLS_AT_ONCE) {
      const these = samples.slice(from, from + STILLS_AT_ONCE).map((sample) => {
        const { width, height, left, top } = pixelsOf(sample.crop, size);
        const path = join(scratch, `label-${pass}-${sample.index}.gray`);
        return { ...sample, path, filters: ['format=gray', `crop=${width}:${height}:${left}:${top}`] };
      });
      onProgress?.();
      try {
        await takeStills(source, these, READABLE, signal);
        for (const sample of these) if (existsSync(sample.path)) await readSample(sample, sample.path, pass);
      } catch (err) {
        signal.throwIfAborted();
        log.warn({ err }, 'some labels of interactions could not be read');
        isWhole = false;
      }
    }
  }

  const first = interactions
    .flatMap(({ kind }, index) => (NAMED_KINDS.includes(kind) ? [index] : []))
    .slice(0, MAX_LABELS)
    .map((index) => firstSample(index, interactions, cursorTrack));
  await read(first, 'first');
  const unsure = first.filter(({ index }) => (found.get(index)?.distance ?? 1) > 0);
  await read(
    unsure.flatMap((sample) => secondSample(sample, interactions) ?? []),
    'second',
  );
  return {
    interactions: nameFields(interactions.map((one, index) => named(one, found.get(index)))),
    isWhole,
  };
}

interface NamedTarget extends FoundLabel {
  /** Of the button or field, in parts of the frame. */
  readonly box: InteractionBox | null;
}

/** Reads the name of the control around a point; without one the words nearest to it. */
async function readTarget(
  read: ReadPaper,
  image: GrayImage,
  point: { x: number; y: number },
  isTypedInto: boolean,
): Promise<ReadControl | null> {
  const control = findControl(image, point);
  const label = control && (await readControl(read, image, control, { point, isTypedInto }));
  if (label) return label;
  const [across, down] = [TIGHT.width / WIDE.width, TIGHT.height / WIDE.height];
  const area = {
    left: Math.max(0, point.x - (across * image.width) / 2),
    top: Math.max(0, point.y - down * image.height * 0.55),
    right: Math.min(image.width, point.x + (across * image.width) / 2),
    bottom: Math.min(image.height, point.y + down * image.height * 0.45),
  };
  const lines = await read(toPaperLocally(cropImage(image, area)), 'block');
  const nearest = labelAt(lines, {
    x: point.x - Math.floor(area.left),
    y: point.y - Math.floor(area.top),
  });
  return nearest && { ...nearest, control: null };
}

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

/** Returns a line in the pixels of the image before it was enlarged. */
const shrinkLine = (line: ReadLine): ReadLine => ({
  height: line.height / ENLARGED,
  words: line.words.map((word) =>
    word.box
      ? {
          ...word,
          box: {
            left: (word.box.left - PAPER) / ENLARGED,
            top: (word.box.top - PAPER) / ENLARGED,
            width: word.box.width / ENLARGED,
            height: word.box.height / ENLARGED,
          },
        }
      : word,
  ),
});
