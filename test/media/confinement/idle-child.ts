import { readFileSync } from 'node:fs';

/** Stands for a program of ours that works with native code: takes its request, and does not end by itself. */
readFileSync(0);
setInterval(() => undefined, 60_000);
