import { useSyncExternalStore } from 'react';
import { useConnectionState } from '../graphql/connection';
import { text } from '../text/text';
import styles from './connection-notice.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the browser is offline, or that the server is away and the studio reconnects. */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const connection = useConnectionState();
  const message = !isOnline ? text.shell.offline : connection === 'waiting' ? text.shell.reconnecting : null;
  return (
    <div role="status" aria-live="polite">
      {message && <p className={styles.notice}>{message}</p>}
    </div>
  );
}
