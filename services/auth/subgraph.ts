import { buildSubgraph } from '../platform/subgraph.js';
import { CredentialResolver } from './api-key/credential.resolver.js';
import type { AuthContext } from './context.js';
import { TokenResolver } from './oauth/token.resolver.js';
import { findWorkspace } from './workspace/find-workspace.js';
import { WorkspaceResolver } from './workspace/workspace.resolver.js';

export const buildAuthSubgraph = () =>
  buildSubgraph<AuthContext>({
    resolvers: [WorkspaceResolver, CredentialResolver, TokenResolver],
    references: { Workspace: ({ id }, ctx) => findWorkspace(ctx, id) },
  });
