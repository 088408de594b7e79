import type { Interaction } from '../schemas/interaction.js';
import type {
  RecordingTruth,
  TrueClick,
  TrueTyping,
} from '../test/setup/screencasts/generated/recording-truth.js';
import { matchPairs } from './match-pairs.js';

/** A detected click is a real one within this time, and this part of the frame's diagonal. */
const SECONDS = 0.7;
const DISTANCE = 0.05;

/** What was detected, without what a score does not need. */
export type Detected = Pick<Interaction, 'start' | 'x' | 'y' | 'label'> & { readonly kind: string };

/** Counts, so that those of several recordings can be added. */
export interface RecordingScore {
  /** Clicks that certainly happened, those of them that were found, and detected ones that did not happen. */
  readonly clicks: number;
  readonly found: number;
  readonly wrong: number;
  /** Of the clicks found: those whose target has a name, and that were given it. */
  readonly named: number;
  readonly rightlyNamed: number;
  readonly typing: number;
  readonly typingFound: number;
  readonly fieldsNamed: number;
}

export interface ScoredRecording {
  readonly score: RecordingScore;
  readonly missed: readonly TrueClick[];
  readonly wrong: readonly Detected[];
}

/** Compares what was detected in a recording with what is true. What may have happened counts neither for nor against. */
export function scoreRecording(truth: RecordingTruth, detected: readonly Detected[]): ScoredRecording {
  const clicks = detected.filter(({ kind }) => /click|tap/.test(kind));
  const certain = truth.clicks.filter((click) => click.certain !== false);
  const partners = matchPairs(certain, clicks, (click, one) => {
    const late = Math.abs(one.start - click.time) / SECONDS;
    const far = distanceBetween(truth, click, one) / DISTANCE;
    return late <= 1 + 1e-9 && far <= 1 + 1e-9 ? late + far : Number.POSITIVE_INFINITY;
  });
  const wrong = clicks.filter((one, index) => !partners.includes(index) && !isPossible(truth, one));
  const found = certain.flatMap((click, index) => {
    const one = clicks[partners[index] ?? -1];
    return one ? [{ click, one }] : [];
  });
  const named = found.filter(({ click }) => click.label !== null);
  return {
    score: {
      clicks: certain.length,
      found: found.length,
      wrong: wrong.length,
      named: named.length,
      rightlyNamed: named.filter(({ click, one }) => isNamed(one.label, click)).length,
      ...scoreTyping(truth.typing, detected),
    },
    missed: certain.filter((_, index) => partners[index] === -1),
    wrong,
  };
}

function scoreTyping(
  real: readonly TrueTyping[],
  detected: readonly Detected[],
): Pick<RecordingScore, 'typing' | 'typingFound' | 'fieldsNamed'> {
  const typed = detected.filter(({ kind }) => kind === 'typing');
  const partners = matchPairs(real, typed, ({ start, end }, one) =>
    one.start >= start - SECONDS && one.start <= end + SECONDS
      ? Math.abs(one.start - start)
      : Number.POSITIVE_INFINITY,
  );
  const found = real.filter((_, index) => partners[index] !== -1);
  const isFieldNamed = (typing: TrueTyping, index: number): boolean => {
    const label = typed[partners[index] ?? -1]?.label ?? null;
    return [typing.field, ...(typing.altFields ?? [])].some((field) => holds(label, field));
  };
  return { typing: real.length, typingFound: found.length, fieldsNamed: real.filter(isFieldNamed).length };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns parts of the frame's diagonal; none inside the box of what was tapped. */
function distanceBetween({ size }: RecordingTruth, real: Place & Pick<TrueClick, 'box'>, one: Place): number {
  const diagonal = Math.hypot(size.width, size.height);
  const length = (x: number, y: number) => Math.hypot(x * size.width, y * size.height) / diagonal;
  const toPoint = length(one.x - real.x, one.y - real.y);
  if (!real.box) return toPoint;
  const [left, top, right, bottom] = real.box;
  return Math.min(
    toPoint,
    length(Math.max(left - one.x, 0, one.x - right), Math.max(top - one.y, 0, one.y - bottom)),
  );
}

/** Whether a detected click fits one that may have happened, or an end of a drag. */
function isPossible(truth: RecordingTruth, one: Detected): boolean {
  const near = (place: Place & Pick<TrueClick, 'box'>, from: number, to: number) =>
    one.start >= from - SECONDS &&
    one.start <= to + SECONDS &&
    distanceBetween(truth, place, one) <= DISTANCE;
  return (
    truth.clicks.some((click) => click.certain === false && near(click, click.time, click.time)) ||
    truth.drags.some(({ from, to, start, end }) => [from, to].some(([x, y]) => near({ x, y }, start, end)))
  );
}

const isNamed = (label: string | null, { label: real, altLabels = [], notLabels = [] }: TrueClick): boolean =>
  [real, ...altLabels].some((name) => holds(label, name)) && !notLabels.some((name) => holds(label, name));

/** Whether a name stands in what was read, as whole words. */
function holds(read: string | null, name: string | null): boolean {
  const wanted = wordsOf(name);
  return wanted !== '' && ` ${wordsOf(read)} `.includes(` ${wanted} `);
}

const wordsOf = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_"'`“”‘’]/g, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

export function addScores(scores: readonly RecordingScore[]): RecordingScore {
  const sum = (of: keyof RecordingScore) => scores.reduce((total, score) => total + score[of], 0);
  return {
    clicks: sum('clicks'),
    found: sum('found'),
    wrong: sum('wrong'),
    named: sum('named'),
    rightlyNamed: sum('rightlyNamed'),
    typing: sum('typing'),
    typingFound: sum('typingFound'),
    fieldsNamed: sum('fieldsNamed'),
  };
}
