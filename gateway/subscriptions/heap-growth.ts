import { setFlagsFromString } from 'node:v8';

/** From as many connections on, memory matters more than the processor time of collections. */
const MANY = 1000;
/** Fewer, so that connections that come and go change nothing. */
const FEW = 500;

/**
 * Garbage that V8 may keep, in percent of the live objects. It chooses 300 itself; a heap that has grown that much
 * before thousands of connections begin would be collected when they are all there. With 10, requests that wait cause
 * so many full collections that each takes a third more processor time; with 50 no more than with 300.
 */
const USUAL_PERCENT = 50;
const LOW_PERCENT = 10;

export interface HeapGrowth {
  /** Counts a connection that stays open. Returns the function that releases it, to be called once. */
  connected(): () => void;
}

/** Lets V8 collect the heap earlier while many connections are open, whose starts leave much garbage. */
export function limitHeapGrowth(setFlags: (flags: string) => void = setFlagsFromString): HeapGrowth {
  let connections = 0;
  let percent: number | undefined;
  const limit = (to: number) => {
    if (to === percent) return;
    percent = to;
    // V8 reads it at each full collection, for the next one.
    setFlags(`--heap-growing-percent=${percent}`);
  };
  const release = () => {
    connections -= 1;
    if (connections < FEW) limit(USUAL_PERCENT);
  };
  limit(USUAL_PERCENT);
  return {
    connected() {
      connections += 1;
      if (connections >= MANY) limit(LOW_PERCENT);
      return release;
    },
  };
}
