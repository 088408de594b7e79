import { type LoggedFrame, makeFrameLog, makeFramePlayer } from '../frames/frame-log.js';
import type { FrameSize } from '../frames/frame-size.js';
import { chooseImages } from './choose-images.js';
import { makePointerFollower, type SoughtTemplate } from './follow-pointer.js';
import { type Effect, makeEffectGatherer } from './gather-effects.js';
import { isPointerSized, makePointerLearner } from './learn-pointers.js';
import { type PointerImage, prepareTemplate } from './pointer-image.js';
import type { PointerStay } from './pointer-stay.js';
import { makeDrawnProver } from './prove-drawn.js';

/** Bytes of changed tiles that are stored before the pointer is looked for in them. */
const MAX_LOGGED = 64 * 1024 * 1024;
/** With more small parts at once the page changes. */
const MAX_PARTS = 8;
/** Correlation from which a pointer is seen: its own picture is surer than a drawn one. */
const LEARNED = { near: 0.74, anywhere: 0.82 };
const DRAWN = { near: 0.76, anywhere: 0.84 };
const LIKELY = { near: 0.74, anywhere: 0.8 };

/** Where the pointer was, and what changed meanwhile. */
export interface WatchedPointer {
  readonly size: FrameSize;
  readonly stays: readonly PointerStay[];
  readonly effects: readonly Effect[];
  readonly pictures: readonly PointerImage[];
}

/** Takes the gray frames of a film in order, and tells where the pointer was. */
export function makePointerWatcher(size: FrameSize) {
  const log = makeFrameLog(size);
  const learner = makePointerLearner(size);
  const prover = makeDrawnProver(size);
  const follower = makePointerFollower(size);
  const gatherer = makeEffectGatherer(size);
  let first: Uint8Array | null = null;
  let logged: LoggedFrame[] = [];
  let bytes = 0;
  let pictures: readonly PointerImage[] = [];

  /** Learns from what is logged, then follows the pointer through it. */
  function lookThrough(): void {
    if (!first) return;
    const learning = makeFramePlayer(size, first);
    for (const entry of logged) {
      learning.show(entry);
      learner.take(entry, learning.before, learning.after);
      const small = entry.parts.filter(({ box }) => isPointerSized(box));
      if (entry.parts.length <= MAX_PARTS)
        for (const { box } of small) prover.look(box, learning.before, learning.after);
    }
    const sought = soughtTemplates();
    follower.useTemplates(sought);
    pictures = sought.map(({ template }) => template.picture);
    const following = makeFramePlayer(size, first);
    for (const entry of logged) {
      following.show(entry);
      follower.take(entry, following.before, following.after);
    }
    const gathering = makeFramePlayer(size, first);
    for (const entry of logged) {
      gathering.show(entry);
      gatherer.take(entry, gathering.before, gathering.after, follower.stays);
    }
    first = following.after.slice();
    logged = [];
    bytes = 0;
  }

  function soughtTemplates(): SoughtTemplate[] {
    const { proven, likely } = prover.chosen();
    const sought = (all: readonly PointerImage[], scores: typeof LEARNED) =>
      all.map((picture) => ({ template: prepareTemplate(picture, size.width), ...scores }));
    return [
      ...sought(chooseImages(learner.groups), LEARNED),
      ...sought(proven, DRAWN),
      ...sought(likely, LIKELY),
    ];
  }

  return {
    take(frame: Uint8Array, index: number): LoggedFrame | null {
      const entry = log.take(frame, index);
      first ??= new Uint8Array(log.picture);
      if (!entry) return null;
      logged.push(entry);
      bytes += entry.pixels.length;
      if (bytes >= MAX_LOGGED) lookThrough();
      return entry;
    },
    picture: log.picture,
    changesOfTiles: log.changes,
    finish(frameCount: number): WatchedPointer {
      lookThrough();
      gatherer.finish(frameCount, log.picture);
      return { size, stays: follower.finish(frameCount), effects: gatherer.effects, pictures };
    },
  };
}
