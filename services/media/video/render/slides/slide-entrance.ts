import type { RenderPlan } from '../plan/render-plan.js';
import type { FrameSpan } from '../video/frame-span.js';
import type { PlannedSlide, SlideRun } from './planned-slide.js';

/** Which frames of a slide its parts take to appear, counted from its first one. */
export interface EntranceTimes {
  readonly accent: FrameSpan;
  readonly image: FrameSpan;
  /** By paragraph; the title is 0. */
  readonly paragraphs: readonly FrameSpan[];
  /** From this frame on the slide stands still. */
  readonly frames: number;
}

/** When a part begins to appear and how long it takes, in seconds. */
const ACCENT = { at: 0, seconds: 0.35 };
const IMAGE = { at: 0.1, seconds: 0.4 };
const TITLE = { at: 0.05, seconds: 0.5 };
const BODY = { at: 0.3, seconds: 0.5 };
/** Between two paragraphs, and for all of them. */
const NEXT_SECONDS = 0.18;
const MAX_ALL_SECONDS = 1.1;
/** Share of a slide's time after which it stands still, however short it is. */
const MAX_SHARE = 0.4;

type Rate = Pick<RenderPlan['output'], 'fpsNum' | 'fpsDen'>;

/** Plans when the parts of a slide appear; null if they are there at once. */
export function entranceTimes(slide: PlannedSlide, { fpsNum, fpsDen }: Rate): EntranceTimes | null {
  if (!slide.entrance) return null;
  const parts = [...slide.pieces, ...(slide.emoji ?? [])];
  const count = Math.max(0, ...parts.map(({ paragraph = 0 }) => paragraph));
  const next = Math.min(NEXT_SECONDS, MAX_ALL_SECONDS / Math.max(1, count));
  const paragraphs = [
    TITLE,
    ...Array.from({ length: count }, (_, index) => ({ ...BODY, at: BODY.at + index * next })),
  ];
  const all = Math.max(...[IMAGE, ...paragraphs].map(({ at, seconds }) => at + seconds));
  const pace = Math.min(1, ((slide.endSeconds - slide.startSeconds) * MAX_SHARE) / all);
  const framesAt = (seconds: number) => Math.round((seconds * pace * fpsNum) / fpsDen);
  const span = ({ at, seconds }: typeof TITLE): FrameSpan => ({
    from: framesAt(at),
    to: framesAt(at + seconds),
  });
  return {
    accent: span(ACCENT),
    image: span(IMAGE),
    paragraphs: paragraphs.map(span),
    frames: framesAt(all),
  };
}

/** Returns how far something has come in a frame: 0 before its time, 1 after it. */
export const progressAt = ({ from, to }: FrameSpan, frame: number): number =>
  Math.min(1, Math.max(0, (frame + 1 - from) / (to + 1 - from)));

/** How a run of text looks in a frame: how far below its place, as a share of its way, and how visible. */
export function appearance(share: number, entrance: 'spring' | 'ease'): { below: number; opacity: number } {
  const opacity = Math.min(1, share / VISIBLE_AT);
  return { below: entrance === 'spring' ? 1 - springing(share) : (1 - share) ** 3, opacity };
}

/** Share of the time after which a part is completely visible. */
const VISIBLE_AT = 0.5;
/** Of a spring that swings once beyond its place, by a tenth of the way. */
const DAMPING = 4.2;
const SWING = 5.6;

/** Moves like an underdamped spring; at the end of its time it stands still. */
function springing(share: number): number {
  if (share >= 1) return 1;
  const swing = Math.cos(SWING * share) + (DAMPING / SWING) * Math.sin(SWING * share);
  // What is left of the swing at the end fades to nothing.
  return 1 - Math.exp(-DAMPING * share) * swing * (1 - share ** 4);
}

/** How far below its place a run begins, in line heights. */
const TRAVEL = 0.7;

/** Returns a run or an emoji as it is in a frame; null while it is invisible. */
export function runAt<R extends Pick<SlideRun, 'y' | 'paragraph'>>(
  run: R,
  { paragraphs }: EntranceTimes,
  { frame, entrance, size }: { frame: number; entrance: 'spring' | 'ease'; size: number },
): { run: R; opacity: number } | null {
  const share = progressAt(paragraphs[run.paragraph ?? 0] as FrameSpan, frame);
  if (share <= 0) return null;
  const { below, opacity } = appearance(share, entrance);
  const y = Math.round((run.y + below * TRAVEL * size) * 100) / 100;
  return { run: { ...run, y }, opacity };
}
