import { type ReactNode, useState } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { faultText } from '../../graphql/faults';
import { text } from '../../text/text';
import type { VideoHeadFragment } from '../video.generated';
import styles from './video-actions.module.css';

export interface DialogProps {
  readonly video: VideoHeadFragment;
  readonly mayEdit?: boolean;
  readonly onClose: () => void;
}

interface ActionDialogProps {
  readonly title: string;
  readonly hint: string;
  /** What the confirming button does, as a verb. */
  readonly action: string;
  readonly isReady?: boolean;
  readonly isWide?: boolean;
  readonly onStart: () => Promise<{ readonly error?: CombinedError }>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for the options of an operation and starts it. When it is refused, the options stay, with the reason. */
export function ActionDialog({
  title,
  hint,
  action,
  isReady = true,
  isWide,
  children,
  ...act
}: ActionDialogProps) {
  const [fault, setFault] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const start = async () => {
    if (isStarting || !isReady) return;
    setStarting(true);
    setFault(null);
    const { error } = await act.onStart();
    setStarting(false);
    if (error) setFault(faultText(error));
    else act.onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onClose={act.onClose}
      actions={
        <>
          <Button onPress={act.onClose}>{text.common.cancel}</Button>
          <Button kind="primary" isDisabled={!isReady || isStarting} onPress={() => void start()}>
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{hint}</p>
      {children}
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </Dialog>
  );
}
