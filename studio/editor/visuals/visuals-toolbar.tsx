import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../../design/button';
import {
  Circle,
  Droplet,
  EyeOff,
  MousePointer2,
  MousePointerClick,
  MoveUpRight,
  Plus,
  Presentation,
  Square,
  X,
  ZoomIn,
} from '../../design/icons';
import { Menu } from '../../design/menu';
import { text } from '../../text/text';
import changedElsewhereStyles from '../changed-elsewhere.module.css';
import { HistoryButtons } from '../toolbar';
import type { ItemKind } from './model/item';
import { isUnsavedVisuals, type VisualsState } from './model/visuals-state';
import type { VisualsEditing } from './use-visuals';
import styles from './visuals.module.css';

interface VisualsToolbarProps {
  readonly state: VisualsState;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly onAdd: (kind: ItemKind) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onSave: () => void;
}

const KINDS: ReadonlyArray<readonly [ItemKind, ReactNode]> = [
  ['ZOOM', <ZoomIn key="zoom" />],
  ['ARROW', <MoveUpRight key="arrow" />],
  ['RECTANGLE', <Square key="box" />],
  ['ELLIPSE', <Circle key="ellipse" />],
  ['BLUR', <Droplet key="blur" />],
  ['REDACT', <EyeOff key="redact" />],
  ['CURSOR_HIGHLIGHT', <MousePointer2 key="cursor" />],
  ['CLICK_RIPPLE', <MousePointerClick key="click" />],
  ['SLIDE', <Presentation key="slide" />],
];

/** Adds at the playhead, undoes, redoes and saves. */
export function VisualsToolbar({ state, isReadOnly, isSaving, onAdd, ...act }: VisualsToolbarProps) {
  const isUnsaved = isUnsavedVisuals(state);
  const stateText = isReadOnly ? text.editor.readOnly : isUnsaved ? text.editor.unsaved : text.editor.saved;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text.visuals.toolbar}>
      {!isReadOnly && (
        <>
          <Menu
            label={text.visuals.add}
            trigger={<Button icon={<Plus />}>{text.visuals.add}</Button>}
            actions={KINDS.map(([kind, icon]) => ({
              id: kind,
              name: text.visuals.addKind(kind),
              icon,
              onAction: () => onAdd(kind),
            }))}
          />
          <HistoryButtons history={state.history} onUndo={act.onUndo} onRedo={act.onRedo} />
        </>
      )}
      <span className={styles.state} role="status">
        {isSaving ? text.editor.saving : stateText}
      </span>
      {!isReadOnly && (
        <Button
          kind="primary"
          isDisabled={!isUnsaved || isSaving || state.theirs !== null}
          onPress={act.onSave}
        >
          {text.visuals.save}
        </Button>
      )}
    </div>
  );
}

/** Says that the visuals was saved elsewhere meanwhile, or that unsaved changes of an earlier visit were restored. */
export function VisualsNotices({
  editing: { state, dispatch, isRestored },
}: {
  readonly editing: VisualsEditing;
}) {
  const [isClosed, setClosed] = useState(false);
  const showsRestored = isRestored && !isClosed && !state.theirs && isUnsavedVisuals(state);
  return (
    <>
      <div role="alert" className={changedElsewhereStyles.region}>
        {state.theirs && (
          <div className={changedElsewhereStyles.notice}>
            <p>{text.visuals.changedElsewhere}</p>
            <Button onPress={() => dispatch({ type: 'takeTheirs' })}>{text.editor.takeTheirs}</Button>
            <Button onPress={() => dispatch({ type: 'keepMine' })}>{text.editor.keepMine}</Button>
          </div>
        )}
      </div>
      <div role="status" className={changedElsewhereStyles.region}>
        {showsRestored && (
          <div className={changedElsewhereStyles.notice}>
            <p>{text.visuals.restored}</p>
            <Button kind="quiet" onPress={() => dispatch({ type: 'discard' })}>
              {text.editor.discard}
            </Button>
            <IconButton label={text.common.close} icon={<X />} onPress={() => setClosed(true)} />
          </div>
        )}
      </div>
    </>
  );
}
