import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { text } from '../../text/text';
import { type Playback, usePlayback } from '../player/playback';
import type { CheckedLine } from '../script/check-lines';
import { indexOfLine, type Lines, lineIndexAt } from '../script/edit-lines';
import type { EditorLine } from '../script/line';
import type { Match } from '../script/search-lines';
import type { FocusTarget, LineCommands } from '../use-script';
import styles from './line-list.module.css';
import { LineRow } from './line-row';

const LINE_HEIGHT = 53;
const NO_MATCHES: readonly Match[] = [];

interface LineListProps {
  readonly lines: Lines;
  readonly commands: LineCommands;
  readonly playback: Playback;
  readonly isReadOnly: boolean;
  readonly findings: ReadonlyMap<string, CheckedLine>;
  readonly matches: readonly Match[];
  readonly presentMatch: Match | null;
  readonly focusTarget: FocusTarget | null;
  readonly focus: (target: FocusTarget | null) => void;
}

function byLine(matches: readonly Match[]): ReadonlyMap<string, Match[]> {
  const grouped = new Map<string, Match[]>();
  for (const match of matches) {
    const same = grouped.get(match.key);
    if (same) same.push(match);
    else grouped.set(match.key, [match]);
  }
  return grouped;
}

/** The lines of the script. Only those in view exist in the page, so that long scripts stay fast. */
export function LineList({ lines, commands, playback, isReadOnly, findings, ...props }: LineListProps) {
  const { matches, presentMatch, focusTarget, focus } = props;
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(lines);
  latest.current = lines;
  const present = usePlayback(playback, ({ time }) => lineIndexAt(lines, time));

  // The focused line stays in the page when it is scrolled away: typing continues in it.
  const rangeExtractor = useCallback((range: Range) => {
    const visible = defaultRangeExtractor(range);
    const key = document.activeElement?.closest('[data-key]')?.getAttribute('data-key');
    const focused = key ? indexOfLine(latest.current, key) : -1;
    if (focused < 0 || visible.includes(focused)) return visible;
    return [...visible, focused].sort((a, b) => a - b);
  }, []);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => (lines[index] as EditorLine).key,
    rangeExtractor,
    overscan: 8,
  });

  const matchesByLine = useMemo(() => byLine(matches), [matches]);

  useEffect(() => {
    if (present >= 0 && playback.isPlaying) virtualizer.scrollToIndex(present, { align: 'auto' });
  }, [present, playback, virtualizer]);
  useEffect(() => {
    const key = focusTarget?.key ?? presentMatch?.key;
    const index = key === undefined ? -1 : indexOfLine(latest.current, key);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [focusTarget, presentMatch, virtualizer]);

  const onFocused = useCallback(() => focus(null), [focus]);
  const onMove = useCallback(
    (key: string, step: 1 | -1) => {
      const next = latest.current[indexOfLine(latest.current, key) + step];
      if (next) focus({ key: next.key, caret: step > 0 ? 0 : next.text.length });
    },
    [focus],
  );

  return (
    <div ref={frame} className={styles.frame}>
      <ol
        aria-label={text.editor.script}
        className={styles.all}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index] as EditorLine;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              aria-current={index === present || undefined}
              data-index={index}
              data-key={line.key}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <LineRow
                line={line}
                number={index + 1}
                isLast={index === lines.length - 1}
                isPresent={index === present}
                isReadOnly={isReadOnly}
                playback={playback}
                commands={commands}
                finding={findings.get(line.key) ?? null}
                matches={matchesByLine.get(line.key) ?? NO_MATCHES}
                presentMatch={presentMatch?.key === line.key ? presentMatch : null}
                focusTarget={focusTarget?.key === line.key ? focusTarget : null}
                onFocused={onFocused}
                onMove={onMove}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
