import type { Route } from '../route.js';
import { jobRoutes } from './jobs.js';
import { operationRoutes } from './operations.js';
import { referenceRoutes } from './reference.js';
import { subtitleRoutes } from './subtitles.js';
import { usageRoutes } from './usage.js';
import { videoRoutes } from './videos.js';

/** Every endpoint there is. */
export const routes: readonly Route[] = [
  ...videoRoutes,
  ...operationRoutes,
  ...subtitleRoutes,
  ...jobRoutes,
  ...usageRoutes,
  ...referenceRoutes,
];
