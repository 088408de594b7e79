import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react';
import { classNames } from '../../design/class-names';
import { text } from '../../text/text';
import type { EditorLine } from '../script/line';
import { writeTime } from '../script/time-text';
import type { LineCommands } from '../use-script';
import { type BlockPart, moveBlock, type Times } from './move-block';
import styles from './timeline.module.css';

interface LineBlockProps {
  readonly line: EditorLine;
  readonly number: number;
  readonly pixelsPerSecond: number;
  readonly limit: number;
  readonly isPresent: boolean;
  readonly isReadOnly: boolean;
  readonly commands: LineCommands;
  readonly onShow: (seconds: number) => void;
}

const STEP_SECONDS = 0.1;
const PARTS = ['start', 'whole', 'end'] as const;

/** A line as a block: dragged as a whole or by an end, or moved with the arrow keys. */
export const LineBlock = memo(function LineBlock(props: LineBlockProps) {
  const { line, number, pixelsPerSecond, limit, isPresent, isReadOnly, commands, onShow } = props;
  const held = useRef<{ readonly x: number; readonly times: Times } | null>(null);
  const move = (times: Times, part: BlockPart, by: number) => {
    const moved = moveBlock(times, part, by, limit);
    commands.setTimes(line.key, moved.start, moved.end);
  };

  const drag = (part: BlockPart) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      if (part === 'whole') onShow(line.start);
      if (isReadOnly) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { x: event.clientX, times: line };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held.current) return;
      const by = (event.clientX - held.current.x) / pixelsPerSecond;
      if (by !== 0) move(held.current.times, part, by);
    },
    onPointerUp: () => {
      held.current = null;
      commands.endTyping();
    },
    onPointerCancel: () => {
      held.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (part === 'whole' && event.key === 'Enter') return onShow(line.start);
      if (isReadOnly || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      move(line, part, event.key === 'ArrowRight' ? STEP_SECONDS : -STEP_SECONDS);
    },
    onBlur: commands.endTyping,
  });

  const labels = {
    start: text.editor.moveStart(number),
    whole: text.editor.moveLine(number),
    end: text.editor.moveEnd(number),
  };
  const values = { start: line.start, whole: line.start, end: line.end };
  return (
    <div
      className={classNames(styles.block, isPresent && styles.present)}
      style={{
        left: line.start * pixelsPerSecond,
        width: Math.max(4, (line.end - line.start) * pixelsPerSecond),
      }}
      data-script
    >
      {PARTS.map((part) => (
        <div
          key={part}
          className={part === 'whole' ? styles.body : styles.handle}
          role="slider"
          tabIndex={0}
          aria-label={labels[part]}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={values[part]}
          aria-valuetext={writeTime(values[part])}
          aria-readonly={isReadOnly || undefined}
          {...drag(part)}
        >
          {part === 'whole' && <span dir="auto">{line.text}</span>}
        </div>
      ))}
    </div>
  );
});
