import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import type { Playback } from './player/playback';

/** Shows the time that the address names, as links from comments do. */
export function useLinkedTime(playback: Playback): void {
  const [parameters] = useSearchParams();
  const at = Number(parameters.get('t') ?? Number.NaN);
  useEffect(() => {
    if (Number.isFinite(at)) playback.seek(at);
  }, [at, playback]);
}
