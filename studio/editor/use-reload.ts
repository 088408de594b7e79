import { useEffect, useRef } from 'react';

/** Loads again once the video was changed, in another tab or by another person. */
export function useReload(
  updatedAt: string,
  load: (options: { requestPolicy: 'network-only' }) => void,
): void {
  const loadedAt = useRef(updatedAt);
  useEffect(() => {
    if (loadedAt.current === updatedAt) return;
    loadedAt.current = updatedAt;
    load({ requestPolicy: 'network-only' });
  }, [updatedAt, load]);
}
