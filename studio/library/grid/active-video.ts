import { createContext, type RefObject, useEffect, useState } from 'react';

/** The id of the video whose card has the pointer or the visible focus. */
export const ActiveVideo = createContext<string | null>(null);

const idAt = ({ target }: Event): string | null =>
  (target as Element).closest('[role=row]')?.getAttribute('data-key') ?? null;

/** Follows the pointer and the focus within the grid: the cards themselves need not be drawn again for it. */
export function useActiveVideo(grid: RefObject<HTMLElement | null>): string | null {
  const [hovered, hover] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const end = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      listen: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(type, listen, { signal: end.signal });
    on('pointerover', (event) => event.pointerType !== 'touch' && hover(idAt(event)));
    on('pointerleave', () => hover(null));
    on('focusin', (event) => focus((event.target as Element).matches(':focus-visible') ? idAt(event) : null));
    on('focusout', () => focus(null));
    return () => end.abort();
  }, [grid]);
  return hovered ?? focused;
}
