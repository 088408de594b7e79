import type { Interaction, InteractionBox } from '../../../../schemas/interaction.js';
import type { ArticleStep } from '../../ai/text/text-engine.js';

/** By then the step's sentence has begun, and its subject is on the screen. */
const AFTER_BEGIN_SECONDS = 0.6;

/** Returns the sample time of each step: a moment after it begins, and well before the next one does. */
export function stepTimes(beginnings: readonly number[], durationSeconds: number): number[] {
  return beginnings.map((begin, index) => {
    const next = beginnings.slice(index + 1).find((later) => later > begin) ?? durationSeconds;
    return begin + Math.min(AFTER_BEGIN_SECONDS, Math.max(0, next - begin) / 2);
  });
}

/** A picture of an article: a moment of the video, and what is circled in it and shown of it. */
export interface ChosenScreenshot {
  readonly seconds: number;
  /** What is circled: around a box, or around a point alone. */
  readonly target: { readonly x: number; readonly y: number; readonly box: InteractionBox | null } | null;
  /** What has to be seen, as shares of the frame; null: the whole frame. */
  readonly region: InteractionBox | null;
}

export interface StepScreenshots {
  readonly picture: ChosenScreenshot;
  /** Of what the screen answers, where no later picture shows it. */
  readonly result: ChosenScreenshot | null;
}

/** In seconds: a step may begin a moment after the action that it tells of. */
const EARLY = 0.75;
/** Seconds before a click's effect at which the cursor is on its target. */
const BEFORE_CLICK = 0.2;
/** Seconds after which what has changed has settled. */
const SETTLED = 0.3;
/** Seconds from a message's or dialog's appearance at which it can be read. */
const READABLE = 0.6;
/** Seconds after an action in which what appears is its result. */
const RESULT_WITHIN = 6;
/** Largest box that is a button, a field or a link, as shares of the frame. */
const MAX_TARGET = { width: 0.4, height: 0.1 };
/** The box of a click without a visible button is the cursor's: it begins at the point. */
const CURSOR = { width: 0.06, height: 0.12, offset: 0.012 };

/** Chooses the picture of each step, and of its result, by what is done on the screen in its time. */
export function chooseScreenshots(
  steps: readonly ArticleStep[],
  interactions: readonly Interaction[],
  durationSeconds: number,
): StepScreenshots[] {
  const times = stepTimes(
    steps.map(({ atSeconds }) => atSeconds),
    durationSeconds,
  );
  return steps.map((step, index) => {
    const next = steps.slice(index + 1).find(({ atSeconds }) => atSeconds > step.atSeconds)?.atSeconds;
    const until = next ?? Number.POSITIVE_INFINITY;
    const action = actionOf(step, until, interactions);
    if (!action)
      return {
        picture: { seconds: times[index] ?? step.atSeconds, target: null, region: null },
        result: null,
      };
    return {
      picture: pictureOf(action, interactions),
      result: resultOf(action, until, interactions, index === steps.length - 1),
    };
  });
}

/** Returns the click or typing that a step tells of: the one at its time, else one that it names, else the first. */
function actionOf(
  { atSeconds, title, text }: ArticleStep,
  until: number,
  interactions: readonly Interaction[],
): Interaction | undefined {
  const within = interactions.filter(
    ({ kind, start }) =>
      (kind === 'click' || kind === 'typing') && start >= atSeconds - EARLY && start < until - EARLY,
  );
  const words = `${title} ${text}`.toLowerCase();
  return (
    within.find(({ start }) => Math.abs(start - atSeconds) < 0.01) ??
    within.find(({ label }) => label !== null && words.includes(label.toLowerCase())) ??
    within[0]
  );
}

function pictureOf(action: Interaction, interactions: readonly Interaction[]): ChosenScreenshot {
  const { kind, x, y, box, start, end } = action;
  const dialog = openDialog(action, interactions);
  const region = dialog ?? box;
  const target = { x, y, box: isTarget(action) ? box : null };
  if (kind === 'typing') {
    const following = interactions.find((other) => other.start > end)?.start ?? Number.POSITIVE_INFINITY;
    return { seconds: Math.max(start, Math.min(end + SETTLED, following - 0.1)), target, region };
  }
  const changed = interactions
    .filter((other) => other.kind !== 'click' && other.end < start)
    .reduce((latest, other) => Math.max(latest, other.end + 0.1), 0);
  const seconds = Math.max(0, Math.min(start - 0.05, Math.max(start - BEFORE_CLICK, changed)));
  return { seconds, target, region };
}

/** Whether an action's box is that of a button or a field. */
function isTarget({ kind, x, y, box }: Interaction): boolean {
  const isSmall = box.width <= MAX_TARGET.width && box.height <= MAX_TARGET.height;
  const isCursor =
    kind === 'click' &&
    box.width <= CURSOR.width &&
    box.height <= CURSOR.height &&
    Math.abs(box.x - x) <= CURSOR.offset &&
    Math.abs(box.y - y) <= CURSOR.offset;
  const isAround = x >= box.x - 0.01 && x <= box.x + box.width + 0.01;
  return box.width > 0 && box.height > 0 && isSmall && isAround && !isCursor;
}

/** Returns the box of the dialog in which something is done. */
function openDialog(
  { start, x, y }: Interaction,
  interactions: readonly Interaction[],
): InteractionBox | null {
  const before = interactions.filter((other) => other.start < start);
  const last = before.findLast(
    ({ kind }) => kind === 'dialog' || kind === 'page-change' || kind === 'notification',
  );
  if (last?.kind !== 'dialog') return null;
  const { box } = last;
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height ? box : null;
}

/** The message that answers an action; of the last action also the dialog or the page that it opens. */
function resultOf(
  { start }: Interaction,
  until: number,
  interactions: readonly Interaction[],
  isLast: boolean,
): ChosenScreenshot | null {
  const answer = interactions.find(
    ({ kind, start: at }) =>
      at >= start &&
      at < Math.min(until, start + RESULT_WITHIN) &&
      (kind === 'notification' || (isLast && (kind === 'dialog' || kind === 'page-change'))),
  );
  if (!answer) return null;
  const following = interactions.find(
    (other) => other.start > answer.end && other.start > answer.start + 0.2,
  );
  const latest = (following?.start ?? Number.POSITIVE_INFINITY) - 0.1;
  const seconds = Math.max(
    answer.start,
    Math.min(Math.max(answer.end + SETTLED, answer.start + READABLE), latest),
  );
  return { seconds, target: null, region: answer.kind === 'page-change' ? null : answer.box };
}
