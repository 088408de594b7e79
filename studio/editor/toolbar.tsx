import { Button, IconButton } from '../design/button';
import { Plus, Search as SearchIcon } from '../design/icons';
import { text } from '../text/text';
import { HistoryButtons } from './history-buttons';
import { isUnsaved, type ScriptState } from './script/script-state';
import styles from './toolbar.module.css';

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
