import { useCallback, useRef } from 'react';

/** Returns the same function at every drawing, which calls the newest: what it is passed to need not be drawn again. */
export function useStableFunction<Arguments extends readonly unknown[]>(
  newest: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
