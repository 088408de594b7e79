import type { Registry } from 'prom-client';
import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { makeSubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { RestAdapterConfig } from '../config.js';
import { makeShareBandwidth } from './bandwidth.js';
import type { ShareDeps } from './serve-shares.js';
import { openStoredFiles } from './stored-file.js';

/** A player that seeks sends many requests, and a whole office may watch from one address. */
const SHARE_LIMIT = { name: 'share', perAddress: { attempts: 2400, seconds: 60 } } as const;

/** Opens the dependencies of shared videos. */
export async function openShares(
  lifecycle: Lifecycle,
  config: RestAdapterConfig,
  { sign, limitAttempts }: Pick<EdgeGuard, 'sign' | 'limitAttempts'>,
  metrics: Registry,
): Promise<ShareDeps> {
  const videos = await lifecycle.start(
    'client of videos for shared videos',
    () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
    (client) => client.close(),
  );
  const files = await openStoredFiles(lifecycle, config.MEDIA_URL);
  const bandwidth = makeShareBandwidth(config, metrics);
  return { videos, viewers: limitAttempts(SHARE_LIMIT), bandwidth, files };
}
