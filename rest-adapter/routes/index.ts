import type { Route } from '../route.js';
import { approvalRoutes } from './approvals.js';
import { articleRoutes } from './article.js';
import { backupRoutes } from './backups.js';
import { brandKitRoutes } from './brand-kit.js';
import { commentRoutes } from './comments.js';
import { courseRoutes } from './courses.js';
import { jobRoutes } from './jobs.js';
import { analyzeRoutes, operationRoutes, translateRoutes, voiceoverRoutes } from './operations.js';
import { processRoutes } from './process.js';
import { projectRoutes } from './projects.js';
import { publicationRoutes } from './publication.js';
import { referenceRoutes } from './reference.js';
import { scriptRoutes } from './script.js';
import { subtitleRoutes } from './subtitles.js';
import { toolRoutes } from './tools.js';
import { tusRoutes, uploadRoutes } from './uploads.js';
import { usageRoutes } from './usage.js';
import { videoRoutes } from './videos.js';
import { webhookDeliveryRoutes } from './webhook-deliveries.js';
import { webhookRoutes } from './webhooks.js';

/** All endpoints. */
export const routes: readonly Route[] = [
  ...uploadRoutes,
  ...tusRoutes,
  ...videoRoutes,
  ...analyzeRoutes,
  ...operationRoutes,
  ...articleRoutes,
  ...publicationRoutes,
  ...backupRoutes,
  ...approvalRoutes,
  ...commentRoutes,
  ...processRoutes,
  ...translateRoutes,
  ...voiceoverRoutes,
  ...subtitleRoutes,
  ...projectRoutes,
  ...courseRoutes,
  ...scriptRoutes,
  ...jobRoutes,
  ...usageRoutes,
  ...brandKitRoutes,
  ...referenceRoutes,
  ...toolRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
];
