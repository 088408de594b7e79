import type { CursorPoint, Interaction, InteractionBox } from '../../../../../../schemas/interaction.js';
import { targetsOf } from '../../../interactions/screen-targets.js';
import { type Edges, makeEdges } from './free-edges.js';
import type { PlannedWindow } from './planned-pan.js';

/** What is known of the screen: what is done on it, and where its text is from each time on. */
export interface ScreenHints {
  readonly interactions: readonly Interaction[];
  readonly cursorTrack: readonly CursorPoint[];
  readonly texts: ReadonlyArray<{ readonly atSeconds: number; readonly boxes: readonly InteractionBox[] }>;
}

/** A span of the width, as shares of it. */
interface Reach {
  readonly from: number;
  readonly to: number;
}

/** A window is chosen for this many seconds at a time. */
const SLOT_SECONDS = 0.25;
/** In slots. */
const SHORTEST = 8;
const LONGEST = 160;
/**
 * Costs in seconds of the whole width: of another window where something appears anyway, and of one at any other
 * time.
 */
const EVENT_COST = 1;
const OTHER_COST = 3;
/** Around the cursor and what changes, as a share of the width. */
const MARGIN = 0.012;
/**
 * A cursor moves on before the click is detected, and what appears is detected once it has: it is shown from its first
 * frame on.
 */
const BEFORE_SECONDS = 0.5;

interface Slot {
  readonly needs: readonly Reach[];
  readonly texts: number;
  /** Something appears, or the page changes. */
  readonly hasEvent: boolean;
}

/**
 * Chooses which part of a screen recording's width is shown, as narrow as possible: it contains the cursor and all
 * that changes, and cuts no text. Empty when the video is no screen recording.
 */
export function chooseWindows(
  hints: ScreenHints,
  { seen, durationSeconds }: { readonly seen: number; readonly durationSeconds: number },
): PlannedWindow[] {
  if (hints.interactions.length === 0 || hints.cursorTrack.length === 0) return [];
  const slots = slotsOf(hints, durationSeconds);
  const edges = hints.texts.map(({ boxes }) => makeEdges(boxes));
  const best: Array<{ cost: number; first: number; window: Reach }> = [];
  for (let last = 0; last < slots.length; last += 1) {
    let need: Reach | null = null;
    let free: Edges = makeEdges([]);
    let texts = -1;
    let found = { cost: Number.POSITIVE_INFINITY, first: 0, window: WHOLE };
    for (let first = last; first >= 0 && last - first < LONGEST; first -= 1) {
      const slot = slots[first] as Slot;
      for (const reach of slot.needs) need = joined(need, reach);
      const those = edges[slot.texts];
      if (those && texts !== slot.texts) free = free.and(those);
      texts = slot.texts;
      if (first > 0 && last - first + 1 < SHORTEST) continue;
      const window = need ? free.around(need, seen) : WHOLE;
      const seconds = (last - first + 1) * SLOT_SECONDS;
      const change = first === 0 ? 0 : slot.hasEvent ? EVENT_COST : OTHER_COST;
      const cost = (best[first - 1]?.cost ?? 0) + change + seconds * (window.to - window.from);
      if (cost < found.cost) found = { cost, first, window };
    }
    best.push(found);
  }
  return windowsOf(best, durationSeconds);
}

const WHOLE: Reach = { from: 0, to: 1 };
const joined = (one: Reach | null, other: Reach): Reach =>
  one ? { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) } : other;

function slotsOf({ interactions, cursorTrack, texts }: ScreenHints, durationSeconds: number): Slot[] {
  const count = Math.max(1, Math.ceil(durationSeconds / SLOT_SECONDS));
  const slots = Array.from({ length: count }, (_, index) => {
    const texted = texts.findLastIndex(({ atSeconds }) => atSeconds <= (index + 0.5) * SLOT_SECONDS);
    return { needs: [] as Reach[], texts: texted, hasEvent: false };
  });
  const slotAt = (seconds: number) => Math.min(count - 1, Math.max(0, Math.floor(seconds / SLOT_SECONDS)));
  const need = (from: number, to: number, reach: Reach) => {
    const grown = { from: Math.max(0, reach.from - MARGIN), to: Math.min(1, reach.to + MARGIN) };
    for (let slot = slotAt(from); slot <= slotAt(to); slot += 1) slots[slot]?.needs.push(grown);
  };
  for (const { at, until, left, right, isAction, isPage } of targetsOf(interactions)) {
    const begins = isPage ? at : at - BEFORE_SECONDS;
    if (!isAction) (slots[slotAt(begins)] as { hasEvent: boolean }).hasEvent = true;
    if (!isPage) need(begins, until, { from: left, to: right });
  }
  for (const [index, [seconds, x]] of cursorTrack.entries()) {
    const [until, toX] = cursorTrack[index + 1] ?? [durationSeconds, x];
    for (let slot = slotAt(seconds); slot <= slotAt(until); slot += 1) {
      const xAt = (at: number) =>
        until > seconds
          ? x + ((toX - x) * (Math.min(Math.max(at, seconds), until) - seconds)) / (until - seconds)
          : x;
      const [a, b] = [xAt(slot * SLOT_SECONDS), xAt((slot + 1) * SLOT_SECONDS)];
      need((slot + 0.5) * SLOT_SECONDS, (slot + 0.5) * SLOT_SECONDS, {
        from: Math.min(a, b),
        to: Math.max(a, b),
      });
    }
  }
  return slots;
}

function windowsOf(
  best: ReadonlyArray<{ first: number; window: Reach }>,
  durationSeconds: number,
): PlannedWindow[] {
  const windows: PlannedWindow[] = [];
  for (let last = best.length - 1; last >= 0; ) {
    const { first, window } = best[last] as { first: number; window: Reach };
    const before = windows[0];
    const endSeconds = before?.startSeconds ?? durationSeconds;
    const startSeconds = first * SLOT_SECONDS;
    const isSame = before && before.from === window.from && before.to === window.to;
    if (isSame) windows[0] = { ...before, startSeconds };
    else windows.unshift({ startSeconds, endSeconds, ...window });
    last = first - 1;
  }
  return windows;
}
