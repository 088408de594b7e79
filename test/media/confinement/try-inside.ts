import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { startConfinement } from '../../../services/media/confinement/confinement.js';
import { CHECKED, FORBIDDEN } from '../../../services/media/confinement/system-calls.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';

/**
 * A service that runs the attempts as a confined program, and prints their outcomes. Its arguments: a
 * process, a port and a file of the host; or "plain" before them, to make the attempts itself.
 */
const [, , ...given] = process.argv;
const column = process.arch === 'arm64' ? 2 : 1;
const numbers = [...FORBIDDEN, ...CHECKED.map(({ call }) => call)].map(
  (call) => `${call[0]}=${call[column]}`,
);
const attempts = readFileSync(join(packageRoot, 'test/media/confinement/attempts.pl'), 'utf8');
const { fault, description } = await startConfinement({ memoryBytes: 2 * 1024 ** 3 });
const { ended, stdout, stderrTail } = await askProgram({
  path: '/usr/bin/perl',
  args: ['-e', attempts, ...given, ...numbers],
});
process.stdout.write(JSON.stringify({ fault, description, ended, stdout, stderrTail }));
