import { readFileSync, readlinkSync } from 'node:fs';
import { processIdentity } from '../../platform/process-identity.js';

/** Which process works in a folder: its number means something on its own machine alone, between two starts of it, in its container. */
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

/** This process; null where processes can't be told from later ones with their number. */
export function findSelf(): ScratchOwner | null {
  const machine = readMachine();
  const identity = processIdentity(process.pid);
  return machine && identity ? { machine, pid: process.pid, identity } : null;
}

/** Whether the owner runs; null where that can't be known from here. */
export function isOwnerRunning(owner: ScratchOwner | null): boolean | null {
  if (!owner || owner.machine !== readMachine()) return null;
  return processIdentity(owner.pid) === owner.identity;
}

/** The owner as it was written down; null when that can't be read. */
export function parseOwner(text: string): ScratchOwner | null {
  try {
    const { machine, pid, identity } = JSON.parse(text) as Partial<ScratchOwner>;
    if (typeof machine !== 'string' || typeof pid !== 'number' || typeof identity !== 'string') return null;
    return { machine, pid, identity };
  } catch {
    return null;
  }
}
