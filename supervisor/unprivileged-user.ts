import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** User that a program runs as; `undefined` for the current one. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

function findUser(name: string): UserIds | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function ownerOf(path: string): UserIds | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/**
 * PostgreSQL refuses to run as root: root runs it as the owner of the folder, else as an account that every
 * system has. `undefined`: the current user is not root and runs it directly.
 */
export function chooseUnprivilegedUser(folder: string): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = ownerOf(folder) ?? findUser('nobody') ?? findUser('daemon');
  if (!user)
    throw new Error('PostgreSQL must not run as root and the user "nobody" does not exist; set DATABASE_URL');
  return user;
}

/** Whether the user can traverse the path from the root to this folder. */
export function canReach(folder: string, user: UserIds): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & 1) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canReach(parent, user);
}
