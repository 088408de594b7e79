import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from '../services/platform/process/process-identity.js';

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

export class LockHeld extends Error {
  constructor(
    readonly path: string,
    readonly pid: number,
  ) {
    super(`${path} is held by process ${pid}`);
    this.name = 'LockHeld';
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const isRunning = (holder: Holder | null): holder is Holder =>
  holder !== null && processIdentity(holder.pid) === holder.identity;

/** Returns the process that holds the lock; null when it is free, or its holder was killed. */
export function findLockHolder(path: string): number | null {
  const holder = readHolder(path);
  return isRunning(holder) ? holder.pid : null;
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/**
 * Links the file to the lock's name, which succeeds for one process only and never shows a half-written lock.
 */
function linkedTo(path: string, file: string): boolean {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves a dead holder's lock aside; moves it back when it turns out to be a new, live one. */
function removeStale(path: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (isRunning(readHolder(aside))) linkedTo(path, aside);
  rmSync(aside, { force: true });
}

/**
 * Acquires the lock for this process; throws `LockHeld` while another live process has it. A killed holder's
 * lock does not count.
 */
export function takeLock(path: string): { release(): void } {
  const mine = `${path}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }), {
    mode: 0o600,
  });
  try {
    while (!linkedTo(path, mine)) {
      const holder = readHolder(path);
      if (isRunning(holder)) throw new LockHeld(path, holder.pid);
      removeStale(path);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(path, { force: true }) };
}
