import { useEffect, useEffectEvent } from 'react';
import { type Shortcut, shortcutOf } from './shortcuts';

const ELSEWHERE =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls back for each shortcut that is pressed on the page. `videoId` is that of the focused video. */
export function useShortcuts(onShortcut: (shortcut: Shortcut, videoId: string | null) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isDialogOpen = document.querySelector('[role="dialog"], [role="menu"]') !== null;
    const shortcut = shortcutOf(event, isDialogOpen || target.closest(ELSEWHERE) !== null);
    if (!shortcut || event.defaultPrevented) return;
    event.preventDefault();
    onShortcut(shortcut, target.closest('[role="row"]')?.getAttribute('data-key') ?? null);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
