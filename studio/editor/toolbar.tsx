import { useState } from 'react';
import { Button, IconButton } from '../design/button';
import { Plus, Redo2, Search as SearchIcon, Undo2, X } from '../design/icons';
import { formatDateTime, text } from '../text/text';
import changedElsewhereStyles from './changed-elsewhere.module.css';
import type { History } from './script/history';
import { isUnsaved, type ScriptState } from './script/script-state';
import styles from './toolbar.module.css';
import type { Script } from './use-script';

interface HistoryButtonsProps {
  readonly history: Pick<History<unknown>, 'past' | 'future'>;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export const HistoryButtons = ({ history: { past, future }, onUndo, onRedo }: HistoryButtonsProps) => (
  <>
    <IconButton label={text.editor.undo} icon={<Undo2 />} isDisabled={past.length === 0} onPress={onUndo} />
    <IconButton label={text.editor.redo} icon={<Redo2 />} isDisabled={future.length === 0} onPress={onRedo} />
  </>
);

interface ToolbarProps {
  readonly state: ScriptState;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSearch: () => void;
  readonly onInsert: () => void;
  readonly onSave: () => void;
}

export function Toolbar({ state, isReadOnly, isSaving, ...act }: ToolbarProps) {
  const { present } = state.history;
  const unsaved = isUnsaved(state);
  const stateText = isReadOnly ? text.editor.readOnly : unsaved ? text.editor.unsaved : text.editor.saved;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.editor.script}>
      {!isReadOnly && <HistoryButtons history={state.history} onUndo={act.onUndo} onRedo={act.onRedo} />}
      <IconButton label={text.editor.search} icon={<SearchIcon />} onPress={act.onSearch} />
      {!isReadOnly && <IconButton label={text.editor.insertFirst} icon={<Plus />} onPress={act.onInsert} />}
      <span className={styles.count}>{text.editor.lines(present.length)}</span>
      <span className={styles.state} role="status">
        {isSaving ? text.editor.saving : stateText}
      </span>
      {!isReadOnly && (
        <Button
          kind="primary"
          isDisabled={!unsaved || isSaving || state.theirs !== null}
          onPress={act.onSave}
        >
          {text.editor.save}
        </Button>
      )}
    </div>
  );
}

/** Says that unsaved changes of an earlier visit were restored, until they are saved or discarded. */
export function Restored({ script: { state, dispatch, restoredAt } }: { readonly script: Script }) {
  const [isClosed, setClosed] = useState(false);
  const isShown = restoredAt !== null && !isClosed && isUnsaved(state);
  return (
    <div role="status" className={changedElsewhereStyles.region}>
      {isShown && (
        <div className={changedElsewhereStyles.notice}>
          <p>{text.editor.restored(formatDateTime(restoredAt))}</p>
          <Button kind="quiet" onPress={() => dispatch({ type: 'discard' })}>
            {text.editor.discard}
          </Button>
          <IconButton label={text.common.close} icon={<X />} onPress={() => setClosed(true)} />
        </div>
      )}
    </div>
  );
}
