import { useEffect, useRef } from 'react';

const WRITE_AFTER_MS = 300;

/** Writes a state shortly after each change, and at once when the page or the editor is left. */
export function useKeeping<State>(state: State, write: (state: State) => void): void {
  const latest = useRef(() => write(state));
  latest.current = () => write(state);
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state is written once it has settled
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
}
