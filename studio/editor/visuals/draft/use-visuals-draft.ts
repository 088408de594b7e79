import { useEffect, useRef } from 'react';
import { isUnsavedVisuals, type VisualsState } from '../model/visuals-state';
import { writeVisualsDraft } from './visuals-draft';

const WRITE_AFTER_MS = 300;

/** Keeps unsaved changes in this browser: shortly after each change, and at once when the page is left. */
export function useVisualsDraft(videoId: string, state: VisualsState): void {
  const latest = useRef(state);
  latest.current = state;
  const write = useRef(() => {
    const { history, base } = latest.current;
    const draft = isUnsavedVisuals(latest.current) ? { visuals: history.present, base } : null;
    writeVisualsDraft(videoId, draft);
  });
  useEffect(() => {
    const leave = write.current;
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is written once it has settled
  useEffect(() => {
    const timer = setTimeout(write.current, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
}
