import { useEffect, useEffectEvent } from 'react';
import { useClient } from 'urql';
import { WorkspaceJobsDocument } from './overview.generated';

/** Changes in quick succession are one. */
const GATHERING_MS = 400;

/** Calls back when a job of the workspace is accepted or ends. */
export function useJobChanges(onChange: () => void): void {
  const client = useClient();
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const seen = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = client.subscription(WorkspaceJobsDocument, {}).subscribe(({ data }) => {
      if (!data || seen.get(data.jobUpdates.id) === data.jobUpdates.status) return;
      seen.set(data.jobUpdates.id, data.jobUpdates.status);
      clearTimeout(timer);
      timer = setTimeout(changed, GATHERING_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}
