import type { ServiceSchema } from '../platform/database.js';
import { AnalysisEntity } from './analysis/analysis.entity.js';
import { FileEntity } from './files/file.entity.js';
import { SegmentEntity } from './files/segment.entity.js';
import { CreateMedia1763700000000 } from './migrations/1763700000000-create-media.js';
import { CreateEnginePresence1763900400000 } from './migrations/1763900400000-create-engine-presence.js';
import { EnginePresenceEntity } from './reference/engine-presence.entity.js';
import { WorkEntity } from './work-queue/work.entity.js';

export const mediaSchema: ServiceSchema = {
  schema: 'media',
  entities: [FileEntity, AnalysisEntity, SegmentEntity, WorkEntity, EnginePresenceEntity],
  migrations: [CreateMedia1763700000000, CreateEnginePresence1763900400000],
};
