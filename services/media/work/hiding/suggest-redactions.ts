import type { EntityManager } from 'typeorm';
import type { InteractionBox } from '../../../../schemas/interaction.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import type { ScreenTextBoxes } from '../analysis/screen/text-boxes.js';
import { findSecrets, type SecretKind } from './find-secrets.js';

/** Something on the screen that is likely not meant for everyone, and for how long it is there. */
export interface RedactionSuggestion extends InteractionBox {
  readonly kind: SecretKind;
  readonly start: number;
  readonly end: number;
  /** Its first letters: what it says must not be told once more. */
  readonly preview: string;
}

/** Around what is found, as shares of the height of its line: boxes of letters are tight, and uncertain between them. */
const MARGIN = 0.5;
/** A screen is sampled at its changes: something may have been there a moment before, and after. */
const MARGIN_SECONDS = 0.5;
/** A box that moves less than this share of the frame stays where it is. */
const SAME_PLACE = 0.01;
const PREVIEW_LETTERS = 2;

/**
 * Returns what to hide in a video by the text on its screen, by time: one for each place where it stands. Null if the text
 * of the screen has not been read with its places.
 */
export async function suggestRedactions(
  tx: EntityManager,
  videoId: string,
): Promise<RedactionSuggestion[] | null> {
  const analyses = await tx.find(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } });
  const read = analyses.find(({ result }) => result.screen?.boxes?.some(({ lines }) => lines !== undefined));
  if (!read) return null;
  return suggestionsIn(read.result.screen?.boxes ?? [], read.result.durationSeconds);
}

interface Standing extends RedactionSuggestion {
  readonly value: string;
}

/** Follows what is found from sample to sample: as long as it stays in its place it is one suggestion. */
export function suggestionsIn(
  samples: readonly ScreenTextBoxes[],
  durationSeconds: number,
): RedactionSuggestion[] {
  const ended: Standing[] = [];
  let standing: Standing[] = [];
  for (const [index, sample] of samples.entries()) {
    const until = Math.min(
      durationSeconds,
      (samples[index + 1]?.atSeconds ?? durationSeconds) + MARGIN_SECONDS,
    );
    const now = secretsOf(sample).map((found): Standing => {
      const before = standing.find((one) => one.value === found.value && isSamePlace(one, found));
      return { ...found, start: before?.start ?? found.start, end: until };
    });
    ended.push(
      ...standing.filter((one) => !now.some((next) => next.value === one.value && isSamePlace(one, next))),
    );
    standing = now;
  }
  return [...ended, ...standing]
    .sort((a, b) => a.start - b.start || a.y - b.y || a.x - b.x)
    .map(({ value: _, ...suggestion }) => suggestion);
}

const isSamePlace = (a: InteractionBox, b: InteractionBox): boolean =>
  Math.abs(a.x - b.x) <= SAME_PLACE && Math.abs(a.y - b.y) <= SAME_PLACE;

function secretsOf({ atSeconds, boxes, lines = [] }: ScreenTextBoxes): Standing[] {
  return lines.flatMap((line, index) => {
    const box = boxes[index];
    if (!box) return [];
    return findSecrets(line).map(({ kind, value, at }) => ({
      kind,
      value,
      preview: `${value.slice(0, PREVIEW_LETTERS)}…`,
      start: Math.max(0, atSeconds - MARGIN_SECONDS),
      end: atSeconds,
      ...partOf(box, at / line.length, (at + value.length) / line.length),
    }));
  });
}

/** The part of a line's box that some of its letters take, with a margin, within the frame. */
function partOf({ x, y, width, height }: InteractionBox, from: number, to: number): InteractionBox {
  const margin = MARGIN * height;
  const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
  const [left, top] = [rounded(x + width * from - margin), rounded(y - margin)];
  const [right, bottom] = [rounded(x + width * to + margin), rounded(y + height + margin)];
  return { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) };
}
