import { type RequestOrigin, recordAccountAction } from '../audit/record-action.js';
import type { AuthServices } from '../context.js';
import { findOwnWorkspaces } from '../member/find-own-workspaces.js';
import { endSession } from './session.js';

/** Ends a session with the access that first-party clients have in it, and announces that. */
export async function signOut(
  { db, announce }: Pick<AuthServices, 'db' | 'announce'>,
  token: string,
  accountId: string,
  origin: RequestOrigin,
): Promise<void> {
  await endSession(db, token, (tx) => recordAccountAction(tx, accountId, 'signed_out', origin));
  for (const { id: workspaceId } of await findOwnWorkspaces(db, accountId))
    await announce({ workspaceId, userId: accountId });
}
