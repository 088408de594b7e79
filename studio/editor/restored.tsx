import { useState } from 'react';
import { Button, IconButton } from '../design/button';
import { X } from '../design/icons';
import { formatDateTime } from '../text/format';
import { text } from '../text/text';
import styles from './changed-elsewhere.module.css';
import { isUnsaved } from './script/script-state';
import type { Script } from './use-script';

/** Says that unsaved changes of an earlier visit were restored, until they are saved or discarded. */
export function Restored({ script: { state, dispatch, restoredAt } }: { readonly script: Script }) {
  const [isClosed, setClosed] = useState(false);
  const isShown = restoredAt !== null && !isClosed && isUnsaved(state);
  return (
    <div role="status" className={styles.region}>
      {isShown && (
        <div className={styles.notice}>
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
