import { memo } from 'react';
import { classNames } from '../../design/class-names';
import { text, writeTime } from '../../text/text';
import { type Playback, usePlayback } from '../player/playback';
import { type Lines, lineIndexAt } from '../script/edit-lines';
import type { EditorLine } from '../script/line';
import type { LineCommands } from '../use-script';
import type { TimeScale } from './timeline';
import styles from './timeline.module.css';
import { PARTS, useBlockDrag } from './use-block-drag';

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

/** A line as a block: dragged as a whole or by an end, or moved with the arrow keys. */
const LineBlock = memo(function LineBlock(props: LineBlockProps) {
  const { line, number, pixelsPerSecond, limit, isPresent, isReadOnly, commands, onShow } = props;
  const drag = useBlockDrag({
    times: line,
    pixelsPerSecond,
    max: limit,
    isReadOnly,
    onMove: ({ start, end }) => commands.setTimes(line.key, start, end),
    onShow: () => onShow(line.start),
    onEnd: commands.endTyping,
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

interface LineBlocksProps {
  readonly lines: Lines;
  readonly scale: TimeScale;
  readonly playback: Playback;
  readonly isReadOnly: boolean;
  readonly commands: LineCommands;
}

/** The lines of the script as blocks beneath the curve; only those in view are drawn. */
export function LineBlocks({ lines, scale, playback, isReadOnly, commands }: LineBlocksProps) {
  const { pixelsPerSecond, from, to, limit } = scale;
  const present = usePlayback(playback, ({ time }) => lineIndexAt(lines, time));
  return (
    <div className={styles.lines}>
      {lines.map(
        (line, index) =>
          line.end >= from &&
          line.start <= to && (
            <LineBlock
              key={line.key}
              line={line}
              number={index + 1}
              pixelsPerSecond={pixelsPerSecond}
              limit={limit}
              isPresent={index === present}
              isReadOnly={isReadOnly}
              commands={commands}
              onShow={playback.seek}
            />
          ),
      )}
    </div>
  );
}
