import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** Created by the set-up. */
export const DATABASE_ACCOUNT = 'vps-postgres';

/** Accounts that every system has, and that other programs may use, too. */
const SHARED_ACCOUNTS = ['nobody', 'daemon'];

/**
 * PostgreSQL refuses to run as root: root runs it as an account of its own where the set-up could create one, else as the
 * owner of the folder or an account that every system has. `undefined`: the current user is not root and runs it directly.
 */
export function chooseUnprivilegedUser(folder: string, log: (line: string) => void): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const own = findUser(DATABASE_ACCOUNT);
  if (own) return own;
  const shared = SHARED_ACCOUNTS.map(findUser).find(Boolean);
  const user = ownerOf(folder) ?? shared;
  if (!user)
    throw new Error('PostgreSQL must not run as root and the user "nobody" does not exist; set DATABASE_URL');
  if (user.uid === shared?.uid)
    log(
      `PostgreSQL runs as an account that other programs may use, too: create one with "useradd --system --user-group ${DATABASE_ACCOUNT}"`,
    );
  return user;
}

/** Gives the folder to the user, with everything in it: an earlier version ran the server as "nobody". */
export function giveFolder(folder: string, { uid, gid }: UserIds): void {
  if (statSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  // Last, so that an interrupted change is repeated.
  lchownSync(folder, uid, gid);
}

/** Whether the user can traverse the path from the root to this folder. */
export function canReach(folder: string, user: UserIds): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  if (((mode >> shift) & 1) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canReach(parent, user);
}
