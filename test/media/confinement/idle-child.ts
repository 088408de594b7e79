import { readFileSync } from 'node:fs';

/** Stands in for a program of this service with native code: reads its request, and does not end by itself. */
readFileSync(0);
setInterval(() => undefined, 60_000);
