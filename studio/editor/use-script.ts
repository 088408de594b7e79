import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { useClient, useMutation } from 'urql';
import { notify, notifyFault } from '../design/toasts';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import { readDraft } from './draft/draft-storage';
import { EditorScriptDocument, SaveScriptDocument } from './editor.generated';
import type { CheckedLine } from './script/check-lines';
import {
  insertAfter,
  type Lines,
  mergeWithNext,
  removeLine,
  setText,
  setTimes,
  splitLine,
} from './script/edit-lines';
import { type StoredScript, toStoredLine } from './script/line';
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

interface Saving {
  readonly videoId: string;
  readonly state: ScriptState;
  readonly dispatch: (action: ScriptAction) => void;
  readonly findings: readonly CheckedLine[];
  /** Shows the first line that can't be saved. */
  readonly showLine: (key: string) => void;
}

/** Saves the script, unless lines are invalid or it was changed elsewhere meanwhile. */
export function useSaving({ videoId, state, dispatch, findings, showLine }: Saving) {
  const client = useClient();
  const [, saveScript] = useMutation(SaveScriptDocument);
  const [isSaving, setSaving] = useState(false);

  /** Shows what was saved elsewhere, which the person then chooses about. */
  const loadTheirs = async (): Promise<void> => {
    const context = { requestPolicy: 'network-only' } as const;
    const { data } = await client.query(EditorScriptDocument, { id: videoId }, context);
    if (data?.script) dispatch({ type: 'stored', script: data.script });
  };

  const send = async (): Promise<void> => {
    const sent = state.history.present;
    const lines = sent.map(toStoredLine);
    const { data, error } = await saveScript({ id: videoId, lines, expectedVersion: state.base.version });
    if (error?.graphQLErrors.some(({ extensions }) => extensions.code === 'conflict')) return loadTheirs();
    if (error) return notifyFault(faultText(error));
    if (!data) return;
    const { voiceoverInvalidatedLines: dropped, ...script } = data.replaceScript;
    dispatch({ type: 'saved', sent, script });
    notify(dropped > 0 ? text.editor.voicesDropped(dropped) : text.editor.savedNotice);
  };

  const save = async (): Promise<void> => {
    const refused = findings.filter(({ isWarning }) => !isWarning);
    if (state.history.present.length === 0) return notifyFault(text.editor.emptyScript);
    if (refused[0]) {
      showLine(refused[0].key);
      return notifyFault(text.editor.cannotSave(refused.length));
    }
    if (isSaving || state.theirs) return;
    setSaving(true);
    await send();
    setSaving(false);
  };
  return { isSaving, save };
}
