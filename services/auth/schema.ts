import type { ServiceSchema } from '../platform/database.js';
import { ApiKeyEntity } from './api-key/api-key.entity.js';
import { AccountEntity } from './member/account.entity.js';
import { MemberEntity } from './member/member.entity.js';
import { CreateWorkspaces1763700000000 } from './migrations/1763700000000-create-workspaces.js';
import { CreateMembers1763800000000 } from './migrations/1763800000000-create-members.js';
import { CreateRateLimit1763800100000 } from './migrations/1763800100000-create-rate-limit.js';
import { OAuthClientEntity } from './oauth/oauth-client.entity.js';
import { PlanEntity } from './workspace/plan.entity.js';
import { WorkspaceEntity } from './workspace/workspace.entity.js';

export const authSchema: ServiceSchema = {
  schema: 'auth',
  entities: [PlanEntity, WorkspaceEntity, ApiKeyEntity, AccountEntity, MemberEntity, OAuthClientEntity],
  migrations: [CreateWorkspaces1763700000000, CreateMembers1763800000000, CreateRateLimit1763800100000],
};
