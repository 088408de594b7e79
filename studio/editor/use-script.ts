import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { readDraft } from './draft/draft-storage';
import {
  insertAfter,
  type Lines,
  mergeWithNext,
  removeLine,
  setText,
  setTimes,
  splitLine,
} from './script/edit-lines';
import type { StoredScript } from './script/line';
import { changeScript, type ScriptAction, type ScriptState, startScript } from './script/script-state';

/** Where the cursor goes after a command. */
export interface FocusTarget {
  readonly key: string;
  readonly caret: number;
}

export interface LineCommands {
  readonly setText: (key: string, text: string) => void;
  readonly setTimes: (key: string, start: number, end: number) => void;
  readonly split: (key: string, caret: number) => void;
  readonly mergeWithNext: (key: string) => void;
  readonly mergeWithPrevious: (key: string) => void;
  readonly insertAfter: (key: string | null) => void;
  readonly remove: (key: string) => void;
  readonly edit: (change: (lines: Lines) => Lines) => void;
  readonly endTyping: () => void;
}

export interface Script {
  readonly state: ScriptState;
  readonly dispatch: (action: ScriptAction) => void;
  readonly commands: LineCommands;
  /** When the draft that was restored was written; null without one. */
  readonly restoredAt: number | null;
  readonly focusTarget: FocusTarget | null;
  readonly focus: (target: FocusTarget | null) => void;
}

interface Start {
  readonly state: ScriptState;
  readonly restoredAt: number | null;
}

/** Begins with the draft of this browser, if there is one, else with the stored script. */
function start(videoId: string, stored: StoredScript): Start {
  const draft = readDraft(videoId);
  const state = startScript(stored, draft?.lines);
  if (!draft) return { state, restoredAt: null };
  const { version } = draft;
  // What the draft began with is unknown then: the stored script follows as a change from elsewhere.
  return {
    state: version === stored.version ? state : { ...state, base: { version, lines: [] } },
    restoredAt: draft.writtenAt,
  };
}

export function useScript(videoId: string, stored: StoredScript): Script {
  const [started] = useState(() => start(videoId, stored));
  const [state, dispatch] = useReducer(changeScript, started.state);
  const [focusTarget, focus] = useState<FocusTarget | null>(null);
  const latest = useRef(state.history.present);
  latest.current = state.history.present;

  const edit = useCallback(
    (change: (lines: Lines) => Lines, group?: string) => dispatch({ type: 'edit', change, group }),
    [],
  );
  const merge = useCallback(
    (key: string) => {
      const line = latest.current.find((candidate) => candidate.key === key);
      edit((present) => mergeWithNext(present, key));
      if (line) focus({ key, caret: line.text.trimEnd().length });
    },
    [edit],
  );

  const commands = useMemo<LineCommands>(
    () => ({
      setText: (key, text) => edit((present) => setText(present, key, text), `text:${key}`),
      setTimes: (key, from, to) => edit((present) => setTimes(present, key, from, to), `times:${key}`),
      split: (key, caret) => {
        const next = splitLine(latest.current, key, caret);
        if (next === latest.current) return;
        edit(() => next);
        const second = next[next.findIndex((line) => line.key === key) + 1];
        if (second) focus({ key: second.key, caret: 0 });
      },
      mergeWithNext: merge,
      mergeWithPrevious: (key) => {
        const { current: lines } = latest;
        const previous = lines[lines.findIndex((line) => line.key === key) - 1];
        if (previous) merge(previous.key);
      },
      insertAfter: (key) => {
        const inserted = insertAfter(latest.current, key);
        edit(() => inserted.lines);
        focus({ key: inserted.key, caret: 0 });
      },
      remove: (key) => {
        const { current: lines } = latest;
        const index = lines.findIndex((line) => line.key === key);
        const neighbour = lines[index + 1] ?? lines[index - 1];
        edit((present) => removeLine(present, key));
        if (neighbour) focus({ key: neighbour.key, caret: 0 });
      },
      edit,
      endTyping: () => dispatch({ type: 'endGroup' }),
    }),
    [edit, merge],
  );
  return { state, dispatch, commands, restoredAt: started.restoredAt, focusTarget, focus };
}
