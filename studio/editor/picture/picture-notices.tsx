import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../design/button';
import { text } from '../../text/text';
import styles from '../changed-elsewhere.module.css';
import { isUnsavedPicture } from './model/picture-state';
import type { PictureEditing } from './use-picture';

/** Says that the picture was saved elsewhere meanwhile, or that unsaved changes of an earlier visit were restored. */
export function PictureNotices({
  editing: { state, dispatch, isRestored },
}: {
  readonly editing: PictureEditing;
}) {
  const [isClosed, setClosed] = useState(false);
  const showsRestored = isRestored && !isClosed && !state.theirs && isUnsavedPicture(state);
  return (
    <>
      <div role="alert" className={styles.region}>
        {state.theirs && (
          <div className={styles.notice}>
            <p>{text.picture.changedElsewhere}</p>
            <Button onPress={() => dispatch({ type: 'takeTheirs' })}>{text.editor.takeTheirs}</Button>
            <Button onPress={() => dispatch({ type: 'keepMine' })}>{text.editor.keepMine}</Button>
          </div>
        )}
      </div>
      <div role="status" className={styles.region}>
        {showsRestored && (
          <div className={styles.notice}>
            <p>{text.picture.restored}</p>
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
