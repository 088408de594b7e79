import { memo, useRef } from 'react';
import { classNames } from '../../design/class-names';
import { EllipsisVertical } from '../../design/icons';
import { RowMenu } from '../../design/row-menu';
import { text } from '../../text/text';
import type { CheckedLine } from '../script/check-lines';
import styles from './line-row.module.css';
import { LineText, type LineTextProps } from './line-text';
import { TimeField } from './time-field';

/** An element that stays the same is not drawn again with each row. */
const DOTS = <EllipsisVertical aria-hidden />;

interface LineRowProps extends Omit<LineTextProps, 'onCaret' | 'onMoveTo'> {
  readonly isLast: boolean;
  readonly finding: CheckedLine | null;
  readonly onMove: (key: string, step: 1 | -1) => void;
}

/** Acts once the menu is closed and has given the focus back, so that a command can move it. */
const afterMenu = (act: () => void) => () => {
  requestAnimationFrame(() => requestAnimationFrame(act));
};

/** One line of the script: its time, its text, and what can be done with it. */
export const LineRow = memo(function LineRow({ isLast, finding, onMove, ...props }: LineRowProps) {
  const { line, number, isPresent, isReadOnly, commands } = props;
  const caret = useRef(line.text.length);
  const { key, start, end } = line;
  const isTimeInvalid = finding?.fault === 'end_before_start' || finding?.fault === 'past_limit';
  return (
    <div className={classNames(styles.row, isPresent && styles.present)}>
      <div className={styles.times}>
        <TimeField
          label={text.editor.lineStart(number)}
          seconds={start}
          isReadOnly={isReadOnly}
          onChange={(seconds) => commands.setTimes(key, seconds, end)}
        />
        <TimeField
          label={text.editor.lineEnd(number)}
          seconds={end}
          isReadOnly={isReadOnly}
          isInvalid={isTimeInvalid}
          onChange={(seconds) => commands.setTimes(key, start, seconds)}
        />
      </div>
      <div className={styles.content}>
        <LineText
          {...props}
          onCaret={(offset) => {
            caret.current = offset;
          }}
          onMoveTo={(step) => onMove(key, step)}
        />
        {finding && (
          <p className={classNames(styles.finding, !finding.isWarning && styles.fault)}>
            {text.editor.faults[finding.fault]}
          </p>
        )}
      </div>
      {!isReadOnly && (
        <RowMenu
          of={key}
          label={text.editor.lineMenu(number)}
          icon={DOTS}
          actions={() => [
            {
              id: 'split',
              name: text.editor.split,
              onAction: afterMenu(() => commands.split(key, caret.current)),
            },
            {
              id: 'merge',
              name: text.editor.merge,
              isDisabled: isLast,
              onAction: afterMenu(() => commands.mergeWithNext(key)),
            },
            {
              id: 'insert',
              name: text.editor.insertAfter,
              onAction: afterMenu(() => commands.insertAfter(key)),
            },
            {
              id: 'remove',
              name: text.editor.remove,
              isDangerous: true,
              onAction: afterMenu(() => commands.remove(key)),
            },
          ]}
        />
      )}
    </div>
  );
});
