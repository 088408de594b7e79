import { readFileSync, readlinkSync } from 'node:fs';
import { processIdentity } from '../../platform/process/process-identity.js';

/**
 * The process that uses a folder: a process number is meaningful only on its own machine, within one boot, in
 * its container.
 */
export interface ScratchOwner {
  readonly machine: string;
  readonly pid: number;
  readonly identity: string;
}

function readMachine(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** Returns this process; null where a process cannot be distinguished from later ones with the same number. */
export function findSelf(): ScratchOwner | null {
  const machine = readMachine();
  const identity = processIdentity(process.pid);
  return machine && identity ? { machine, pid: process.pid, identity } : null;
}

/** Returns whether the owner is running; null where that cannot be determined from here. */
export function isOwnerRunning(owner: ScratchOwner | null): boolean | null {
  if (!owner || owner.machine !== readMachine()) return null;
  return processIdentity(owner.pid) === owner.identity;
}

/** Parses a stored owner; returns null if it is not readable. */
export function parseOwner(text: string): ScratchOwner | null {
  try {
    const { machine, pid, identity } = JSON.parse(text) as Partial<ScratchOwner>;
    if (typeof machine !== 'string' || typeof pid !== 'number' || typeof identity !== 'string') return null;
    return { machine, pid, identity };
  } catch {
    return null;
  }
}
