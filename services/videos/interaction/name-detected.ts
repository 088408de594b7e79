import type { Interaction } from '../../../schemas/interaction.js';
import type { NewKeyEvent } from '../script/replace-key-events.js';

/** Seconds in which a change of scene is what an interaction brought about. */
const SAME_WITHIN_SECONDS = 2;

/** Names a change of scene of which nothing else is known. */
export const SCENE_CHANGES = 'The scene changes';

/** Returns the detected key events by time: named interactions, and the changes of scene that none of them explains. */
export function nameDetected(
  sceneTimes: readonly number[],
  interactions: readonly Interaction[],
): NewKeyEvent[] {
  const scenes = sceneTimes
    .filter((at) => !interactions.some(({ start }) => at >= start - 0.5 && at <= start + SAME_WITHIN_SECONDS))
    .map((timestamp) => ({ text: SCENE_CHANGES, timestamp }));
  const named = interactions.flatMap(({ kind, label, start }) => {
    const text = label === null ? null : wordingOf(kind, label);
    return text === null ? [] : [{ text, timestamp: start }];
  });
  return [...scenes, ...named].sort((a, b) => a.timestamp - b.timestamp);
}

function wordingOf(kind: Interaction['kind'], label: string): string | null {
  switch (kind) {
    case 'click':
      return `Click ${label}`;
    case 'typing':
      return `Type into ${label}`;
    case 'dialog':
      return `The dialog “${label}” opens`;
    case 'notification':
      return `The message “${label}” appears`;
    case 'scroll':
    case 'page-change':
      return null;
  }
}
