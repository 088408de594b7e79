import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { startConfinement } from '../../../services/media/confinement/confinement.js';

/** Prints why programs cannot be confined here, and what happens to one that is to be run. */
const { fault } = await startConfinement({ memoryBytes: 2 * 1024 ** 3 });
const outcome = await askProgram({ path: '/usr/bin/true', args: [] }).then(
  ({ ended }) => ended,
  (err: { code?: string }) => err.code,
);
process.stdout.write(JSON.stringify({ fault, outcome }));
