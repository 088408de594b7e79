import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../design/class-names';
import { text } from '../../text/text';
import { type Playback, usePlayback } from '../player/playback';
import { type EditorLine, timeAt } from '../script/line.js';
import type { Match } from '../script/search-lines.js';
import type { FocusTarget, LineCommands } from '../use-script';
import styles from './line-text.module.css';

export interface TextPart {
  readonly from: number;
  readonly text: string;
  readonly isSpoken: boolean;
  readonly isUncertain: boolean;
  readonly isFound: boolean;
  readonly isPresentMatch: boolean;
}

/** Below this confidence a word is underlined. */
const UNCERTAIN_BELOW = 0.5;

type Marks = Omit<TextPart, 'from' | 'text'>;

/** Divides the text of a line wherever its looks change. */
function textParts(
  line: EditorLine,
  spokenWord: number,
  matches: readonly Match[],
  presentMatch: Match | null,
): TextPart[] {
  const uncertain = line.words.filter(
    ({ confidence }) => confidence !== null && confidence < UNCERTAIN_BELOW,
  );
  const spoken = line.words[spokenWord];
  const ranges = [...uncertain, ...matches, ...(spoken ? [spoken] : [])];
  const bounds = [...new Set([0, line.text.length, ...ranges.flatMap(({ from, to }) => [from, to])])]
    .filter((offset) => offset >= 0 && offset <= line.text.length)
    .sort((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => {
    const covers = (range: { from: number; to: number } | null | undefined): boolean =>
      Boolean(range && range.from <= from && from < range.to);
    const marks: Marks = {
      isSpoken: covers(spoken),
      isUncertain: uncertain.some(covers),
      isFound: matches.some(covers),
      isPresentMatch: covers(presentMatch),
    };
    return { from, text: line.text.slice(from, bounds[index + 1]), ...marks };
  });
}

/** Returns the index of the word that is spoken at a time, or was spoken last in the line; -1 before the first. */
const wordIndexAt = ({ words }: EditorLine, time: number): number =>
  words.findLastIndex(({ start }) => start <= time);

export interface LineTextProps {
  readonly line: EditorLine;
  readonly number: number;
  readonly isPresent: boolean;
  readonly isReadOnly: boolean;
  readonly playback: Playback;
  readonly commands: LineCommands;
  readonly matches: readonly Match[];
  readonly presentMatch: Match | null;
  readonly focusTarget: FocusTarget | null;
  readonly onFocused: () => void;
  readonly onCaret: (caret: number) => void;
  readonly onMoveTo: (step: 1 | -1) => void;
}

/** The text of a line: a field over a copy of its text, which shows the spoken word, uncertain words and results. */
export function LineText(props: LineTextProps) {
  const { line, number, isPresent, isReadOnly, playback, commands, focusTarget, onFocused } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const spokenWord = usePlayback(playback, ({ time }) => (isPresent ? wordIndexAt(line, time) : -1));

  useLayoutEffect(() => {
    if (!focusTarget || !field.current) return;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(focusTarget.caret, focusTarget.caret);
    onFocused();
  }, [focusTarget, onFocused]);

  return (
    <div className={styles.text} dir="auto">
      <div aria-hidden className={styles.copy}>
        {textParts(line, spokenWord, props.matches, props.presentMatch).map((part) => (
          <span
            key={part.from}
            className={classNames(
              part.isSpoken && styles.spoken,
              part.isUncertain && styles.uncertain,
              part.isFound && styles.found,
              part.isPresentMatch && styles.presentMatch,
            )}
          >
            {part.text}
          </span>
        ))}
        {'\u200b'}
      </div>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={text.editor.lineText(number)}
        rows={1}
        dir="auto"
        spellCheck
        data-script
        readOnly={isReadOnly}
        value={line.text}
        onChange={(event) => commands.setText(line.key, event.currentTarget.value)}
        onSelect={(event) => props.onCaret(event.currentTarget.selectionStart)}
        onBlur={commands.endTyping}
        onClick={(event) => {
          const { selectionStart, selectionEnd } = event.currentTarget;
          if (selectionStart !== selectionEnd) return;
          playback.seek(line.words.length > 0 ? timeAt(line, selectionStart) : line.start);
        }}
        onKeyDown={(event) => editByKey(event, props)}
      />
    </div>
  );
}

/** Enter splits, Backspace and Delete at the ends merge, and the arrow keys leave over the ends. */
function editByKey(event: KeyboardEvent<HTMLTextAreaElement>, props: LineTextProps): void {
  const { line, commands, isReadOnly, onMoveTo } = props;
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { selectionStart: caret, selectionEnd } = event.currentTarget;
  const isAtStart = caret === 0 && selectionEnd === 0;
  const isAtEnd = caret === line.text.length && selectionEnd === caret;
  const act = (): (() => void) | null => {
    if (event.key === 'ArrowUp' && isAtStart) return () => onMoveTo(-1);
    if (event.key === 'ArrowDown' && isAtEnd) return () => onMoveTo(1);
    if (isReadOnly) return null;
    if (event.key === 'Enter' && !event.shiftKey) return () => commands.split(line.key, caret);
    if (event.key === 'Backspace' && isAtStart) return () => commands.mergeWithPrevious(line.key);
    if (event.key === 'Delete' && isAtEnd) return () => commands.mergeWithNext(line.key);
    return null;
  };
  const action = act();
  if (!action) return;
  event.preventDefault();
  action();
}
