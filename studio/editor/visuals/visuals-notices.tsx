import { useState } from 'react';
import { Button, IconButton } from '../../design/button';
import { X } from '../../design/icons';
import { text } from '../../text/text';
import styles from '../changed-elsewhere.module.css';
import { isUnsavedVisuals } from './model/visuals-state';
import type { VisualsEditing } from './use-visuals';

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
      <div role="alert" className={styles.region}>
        {state.theirs && (
          <div className={styles.notice}>
            <p>{text.visuals.changedElsewhere}</p>
            <Button onPress={() => dispatch({ type: 'takeTheirs' })}>{text.editor.takeTheirs}</Button>
            <Button onPress={() => dispatch({ type: 'keepMine' })}>{text.editor.keepMine}</Button>
          </div>
        )}
      </div>
      <div role="status" className={styles.region}>
        {showsRestored && (
          <div className={styles.notice}>
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
