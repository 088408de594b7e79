import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access.js';
import { once } from '../platform/once.js';
import { buildSubgraph } from '../platform/subgraph.js';
import { ApiKeyResolver } from './api-key/api-key.resolver.js';
import { CredentialResolver } from './api-key/credential.resolver.js';
import { AuditEntryResolver } from './audit/audit-entry.resolver.js';
import type { AuthContext } from './context.js';
import { InvitationResolver } from './invitation/invitation.resolver.js';
import { MemberResolver } from './member/member.resolver.js';
import { UserResolver } from './member/user.resolver.js';
import { OAuthClientResolver } from './oauth/oauth-client.resolver.js';
import { RegistrationResolver } from './oauth/self-registered/registration.resolver.js';
import { TokenResolver } from './oauth/token.resolver.js';
import { findWorkspace } from './workspace/find-workspace.js';
import { WorkspaceResolver } from './workspace/workspace.resolver.js';

export const buildAuthSubgraph = once(() =>
  buildSubgraph<AuthContext>({
    access: ACCESS,
    resolvers: [
      WorkspaceResolver,
      CredentialResolver,
      MemberResolver,
      UserResolver,
      InvitationResolver,
      ApiKeyResolver,
      OAuthClientResolver,
      TokenResolver,
      RegistrationResolver,
      AuditEntryResolver,
    ],
    references: {
      Workspace: ({ id }, ctx) => findWorkspace(ctx, id),
      User: ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.User);
        return ctx.loadUser.load(id);
      },
    },
  }),
);
