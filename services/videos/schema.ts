import type { ServiceSchema } from '../platform/database.js';
import { CreateVideo1763700000000 } from './migrations/1763700000000-create-video.js';
import { CreateProject1763900100000 } from './migrations/1763900100000-create-project.js';
import { AddIngest1763900200000 } from './migrations/1763900200000-add-ingest.js';
import { RenderPlanEntity } from './operations/render-plan.entity.js';
import { ProjectEntity } from './project/project.entity.js';
import { SubtitleEntity } from './script/subtitle.entity.js';
import { VideoEntity } from './video/video.entity.js';

export const videosSchema: ServiceSchema = {
  schema: 'videos',
  entities: [VideoEntity, ProjectEntity, SubtitleEntity, RenderPlanEntity],
  migrations: [CreateVideo1763700000000, CreateProject1763900100000, AddIngest1763900200000],
};
