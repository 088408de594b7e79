import { useEffect, useRef } from 'react';
import { isUnsaved, type ScriptState } from '../script/script-state';
import { removeDraft, writeDraft } from './draft-storage';

const WRITE_AFTER_MS = 300;

/** Keeps unsaved lines in this browser: shortly after each change, and at once when the page is left. */
export function useDraft(videoId: string, state: ScriptState): void {
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const write = () => {
      if (isUnsaved(latest.current))
        writeDraft(videoId, latest.current.base.version, latest.current.history.present);
      else removeDraft(videoId);
    };
    addEventListener('pagehide', write);
    return () => {
      removeEventListener('pagehide', write);
      write();
    };
  }, [videoId]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isUnsaved(state)) writeDraft(videoId, state.base.version, state.history.present);
      else removeDraft(videoId);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [videoId, state]);
}
