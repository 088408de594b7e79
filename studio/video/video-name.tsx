import { useState } from 'react';
import { useMutation } from 'urql';
import { notifyFault } from '../design/toasts';
import { faultText } from '../graphql/fault-text';
import { text } from '../text/text';
import { RenameVideoDocument, type VideoHeadFragment } from './video.generated';
import styles from './video-name.module.css';

interface VideoNameProps {
  readonly video: VideoHeadFragment;
  readonly isReadOnly: boolean;
}

const MAX_NAME = 200;

/** The name as a heading; it is changed where it stands. */
export function VideoName({ video: { id, name }, isReadOnly }: VideoNameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [, rename] = useMutation(RenameVideoDocument);

  const finish = async () => {
    const wanted = typed?.trim();
    if (wanted === undefined || wanted === name) return setTyped(null);
    if (wanted === '' || wanted.length > MAX_NAME) return notifyFault(text.video.nameRule);
    const { error } = await rename({ id, name: wanted });
    if (error) return notifyFault(faultText(error));
    setTyped(null);
  };

  return (
    <h1 className={styles.heading}>
      {isReadOnly ? (
        <span dir="auto">{name}</span>
      ) : (
        <input
          className={styles.name}
          aria-label={text.video.name}
          dir="auto"
          maxLength={MAX_NAME}
          value={typed ?? name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void finish()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') setTyped(null);
          }}
        />
      )}
    </h1>
  );
}
