import { useEffect, useRef } from 'react';
import type { Playback } from './playback';

export interface Shortcuts {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly search?: () => void;
}

const BACK_SECONDS = 5;
const CONTROLS =
  'input, textarea, select, button, a, [role^="menu"], [role="slider"], [role="tab"], [contenteditable]';

/** Keys of the editor: with Ctrl or ⌘ everywhere, single letters and the space bar outside of controls. */
export function useShortcuts(playback: Playback, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isDialog = document.querySelector('[role="dialog"]') !== null;
      if (isDialog || event.altKey) return;
      const act =
        event.ctrlKey || event.metaKey ? commandOf(event, latest.current) : playerKey(event, playback);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [playback]);
}

/** Fields outside of the script have an undo of their own. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea') && !target.closest('[data-script]');

function commandOf({ key, shiftKey, target }: KeyboardEvent, { save, undo, redo, search }: Shortcuts) {
  switch (key.toLowerCase()) {
    case 's':
      return save;
    case 'z':
      if (hasOwnUndo(target)) return null;
      return shiftKey ? redo : undo;
    case 'y':
      return hasOwnUndo(target) ? null : redo;
    case 'f':
      return search;
    default:
      return null;
  }
}

function playerKey({ key, target }: KeyboardEvent, playback: Playback) {
  if (target instanceof Element && target.closest(CONTROLS)) return null;
  switch (key.toLowerCase()) {
    case ' ':
      return playback.toggle;
    case 'k':
      return playback.pause;
    case 'j':
      return () => playback.seek(playback.time - BACK_SECONDS);
    case 'l':
      return playback.playFaster;
    default:
      return null;
  }
}
