import type { DataSource } from 'typeorm';
import { findOwnWorkspaces, type OwnWorkspace } from '../member/find-own-workspaces.js';
import { RefusedRequest } from '../oauth/authorization-request.js';
import type { Visit } from './authorization-visit.js';

/** What happens next with the request of a first-party client. */
export type FirstPartyStep =
  | { readonly kind: 'sign in' }
  | {
      readonly kind: 'choose a workspace';
      readonly workspaces: readonly OwnWorkspace[];
      readonly fault: string | undefined;
    }
  | { readonly kind: 'grant'; readonly workspaceId: string };

/**
 * Decides what the user of a first-party client has to do before it gets a code. Throws the errors of OpenID Connect
 * Core, 3.1.2.6 where the client allows no page (`prompt=none`).
 */
export async function findFirstPartyStep(
  db: DataSource,
  { request, session }: Pick<Visit, 'request' | 'session'>,
): Promise<FirstPartyStep> {
  const { prompt, workspaceId: requested } = request;
  const isSilent = prompt.has('none');
  if (!session || prompt.has('login')) {
    if (isSilent) throw new RefusedRequest(request, 'login_required', 'The user is not signed in');
    return { kind: 'sign in' };
  }
  const workspaces = await findOwnWorkspaces(db, session.account.id);
  const isOwn = (id: string) => workspaces.some((own) => own.id === id);
  const isForeign = requested !== undefined && !isOwn(requested);
  if (isForeign && isSilent)
    throw new RefusedRequest(request, 'access_denied', 'The user is no member of the workspace');

  const only = workspaces.length === 1 ? workspaces[0]?.id : undefined;
  const workspaceId = requested ?? session.chosenWorkspaceId ?? only;
  if (workspaceId && isOwn(workspaceId) && !prompt.has('select_account'))
    return { kind: 'grant', workspaceId };
  if (isSilent)
    throw new RefusedRequest(request, 'interaction_required', 'The user has to choose a workspace');
  const fault = isForeign ? 'You are not a member of the requested workspace.' : undefined;
  return { kind: 'choose a workspace', workspaces, fault };
}
