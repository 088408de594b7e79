import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterAddress, postgresEnv } from './postmaster.js';
import { processesIn, signalOne } from './running-processes.js';
import type { UserIds } from './unprivileged-user.js';

export const SUPERUSER = 'postgres';

/**
 * initdb reads the password from a file that its user must be able to open, which permissions of the data
 * folder may prevent.
 */
function withPasswordFile<T>(password: string, user: UserIds | undefined, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-init-'));
  const file = join(folder, 'password');
  try {
    writeFileSync(file, password, { mode: 0o600 });
    if (user) for (const path of [file, folder]) chownSync(path, user.uid, user.gid);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the remains of a killed start, after ending the `initdb` that may still be writing. */
async function clear(unfinished: string): Promise<void> {
  if (!existsSync(unfinished)) return;
  const folder = realpathSync(unfinished);
  for (let writing = [0]; writing.length > 0; await sleep(10)) {
    writing = processesIn(folder, 'initdb', 'postgres', 'sh');
    for (const pid of writing) signalOne(pid, 'SIGKILL');
  }
  rmSync(unfinished, { recursive: true, force: true });
}

/** The database files exist, but the server cannot read them. */
export class UnreadableCluster extends Error {}

/** Throws `UnreadableCluster` when the files were made by another major version, which reads no others. */
function requireSameMajor(folder: string, binaries: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, brought] = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '') ?? [];
  if (brought === undefined || made === brought) return;
  throw new UnreadableCluster(
    `The database in ${folder} was made by PostgreSQL ${made}, and this version brings PostgreSQL ${brought}: back up with the version that made it, then restore into a new DATA_DIR (docs/operations.md, “Upgrading”)`,
  );
}

/** Creates the database files once; a start that is killed meanwhile leaves nothing that looks complete. */
export async function makeCluster(
  folder: string,
  binaries: string,
  user: UserIds | undefined,
  password: string,
): Promise<void> {
  if (existsSync(folder)) return requireSameMajor(folder, binaries);
  const unfinished = `${folder}.unfinished`;
  await clear(unfinished);
  mkdirSync(unfinished, { mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  const outcome = withPasswordFile(password, user, (file) =>
    spawnSync(
      join(binaries, 'initdb'),
      [
        ...['-D', clusterAddress({ folder: unfinished, user }), '-U', SUPERUSER, '--pwfile', file],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'],
        // The built-in locale sorts the same on every machine, whatever locales it has.
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ],
      { ...user, cwd: unfinished, env: postgresEnv, encoding: 'utf8' },
    ),
  );
  if (outcome.status !== 0) throw new Error(`initdb failed: ${outcome.error?.message ?? outcome.stderr}`);
  renameSync(unfinished, folder);
}
