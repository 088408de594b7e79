import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type BlockPart, moveBlock, type Times } from './move-block';

interface BlockDrag {
  readonly times: Times;
  readonly pixelsPerSecond: number;
  /** The earliest start and the latest end, in seconds. */
  readonly min?: number;
  readonly max: number;
  readonly isReadOnly: boolean;
  readonly onMove: (times: Times) => void;
  /** The block was pressed, or Enter was. */
  readonly onShow: () => void;
  /** The movement is over. */
  readonly onEnd: () => void;
}

export const PARTS = ['start', 'whole', 'end'] as const;
const STEP_SECONDS = 0.1;

/** Returns the handlers of a block and its ends, which are dragged or moved with the arrow keys. */
export function useBlockDrag(block: BlockDrag) {
  const { times, pixelsPerSecond, min = 0, max, isReadOnly, onMove, onShow, onEnd } = block;
  const held = useRef<{ readonly x: number; readonly times: Times } | null>(null);
  const move = (from: Times, part: BlockPart, by: number) => onMove(moveBlock(from, part, by, max, min));

  return (part: BlockPart) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      if (part === 'whole') onShow();
      if (isReadOnly) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, times };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held.current) return;
      const by = (event.clientX - held.current.x) / pixelsPerSecond;
      if (by !== 0) move(held.current.times, part, by);
    },
    onPointerUp: () => {
      held.current = null;
      onEnd();
    },
    onPointerCancel: () => {
      held.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (part === 'whole' && event.key === 'Enter') return onShow();
      if (isReadOnly || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      move(times, part, event.key === 'ArrowRight' ? STEP_SECONDS : -STEP_SECONDS);
    },
    onBlur: onEnd,
  });
}
