import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access/access.js';
import { buildSubgraph } from '../platform/graphql/subgraph.js';
import { once } from '../platform/retry/once.js';
import type { AuthContext } from './context.js';
import { ApiKeyResolver } from './subgraph/api-key.resolver.js';
import { AuditEntryResolver } from './subgraph/audit-entry.resolver.js';
import { CredentialResolver } from './subgraph/credential.resolver.js';
import { InvitationResolver } from './subgraph/invitation.resolver.js';
import { MemberResolver } from './subgraph/member.resolver.js';
import { OAuthClientResolver } from './subgraph/oauth-client.resolver.js';
import { OAuthGrantResolver } from './subgraph/oauth-grant.resolver.js';
import { RegistrationResolver } from './subgraph/registration.resolver.js';
import { RemovalResolver } from './subgraph/removal.resolver.js';
import { TokenResolver } from './subgraph/token.resolver.js';
import { UserResolver } from './subgraph/user.resolver.js';
import { WorkspaceResolver } from './subgraph/workspace.resolver.js';
import { findWorkspace } from './workspace/find-workspace.js';

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
      OAuthGrantResolver,
      RemovalResolver,
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
