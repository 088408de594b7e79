import type { ServiceSchema } from '../platform/database.js';
import { ApiKeyEntity } from './api-key/api-key.entity.js';
import { CreateWorkspaces1763700000000 } from './migrations/1763700000000-create-workspaces.js';
import { CreateRateLimit1763800100000 } from './migrations/1763800100000-create-rate-limit.js';
import { PlanEntity } from './workspace/plan.entity.js';
import { WorkspaceEntity } from './workspace/workspace.entity.js';

export const authSchema: ServiceSchema = {
  schema: 'auth',
  entities: [PlanEntity, WorkspaceEntity, ApiKeyEntity],
  migrations: [CreateWorkspaces1763700000000, CreateRateLimit1763800100000],
};
