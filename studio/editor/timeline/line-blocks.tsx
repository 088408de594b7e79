import { type Playback, usePlayback } from '../player/playback';
import { type Lines, lineIndexAt } from '../script/edit-lines';
import type { LineCommands } from '../use-script';
import { LineBlock } from './line-block';
import type { TimeScale } from './timeline';
import styles from './timeline.module.css';

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
