import type { KeyboardEvent, SyntheticEvent } from 'react';

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** The handlers of a plain element in a row, whose presses neither select the row nor open it. */
export const OWN_PRESSES = {
  onPointerDown: keep,
  onMouseDown: keep,
  onClick: keep,
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  },
};
