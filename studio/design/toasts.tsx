import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { text } from '../text/text';
import { Button, IconButton } from './button';
import { classNames } from './class-names';
import { X } from './icons';
import styles from './toasts.module.css';

interface Notice {
  readonly message: string;
  readonly isFault: boolean;
  /** For example “Undo”. */
  readonly action?: { readonly name: string; readonly onAction: () => void };
}

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 4 });

const SHOWN_MS = 6_000;

/** Shows a notice in place of an older one with the same words, unless that one still offers its action. */
const show = (notice: Notice, timeout?: number): string => {
  for (const { key, content } of queue.visibleToasts) {
    if (content.message === notice.message && !content.action) queue.close(key);
  }
  return queue.add(notice, { timeout });
};

/** Tells what happened; with an action, such as undoing it. */
export const notify = (message: string, action?: Notice['action']): void => {
  show({ message, isFault: false, action }, SHOWN_MS);
};

/** Tells what failed; stays until it is closed. */
export const notifyFault = (message: string): void => {
  show({ message, isFault: true });
};

/** As `notifyFault`; the returned function closes it once it is true no longer. */
export const showFault = (message: string): (() => void) => {
  const key = show({ message, isFault: true });
  return () => queue.close(key);
};

export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region} aria-label={text.common.notices}>
      {({ toast }) => (
        <Toast toast={toast} className={classNames(styles.toast, toast.content.isFault && styles.fault)}>
          <ToastContent className={styles.content}>
            <Text slot="title">{toast.content.message}</Text>
          </ToastContent>
          {toast.content.action && (
            <Button
              kind="quiet"
              onPress={() => {
                toast.content.action?.onAction();
                queue.close(toast.key);
              }}
            >
              {toast.content.action.name}
            </Button>
          )}
          <IconButton label={text.common.close} icon={<X />} slot="close" />
        </Toast>
      )}
    </ToastRegion>
  );
}
