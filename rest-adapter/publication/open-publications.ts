import type { EdgeGuard } from '../../services/platform/edge/guard.js';
import { makeSubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import type { Lifecycle } from '../../services/platform/process/lifecycle.js';
import type { RestAdapterConfig } from '../config.js';
import type { PublicationDeps } from './serve-publications.js';

/** A page and its images take about twenty requests, and a whole office may read from one address. */
const PUBLICATION_LIMIT = { name: 'publication', perAddress: { attempts: 1200, seconds: 60 } } as const;

/** Opens the dependencies of published articles. */
export async function openPublications(
  lifecycle: Lifecycle,
  config: RestAdapterConfig,
  { sign, limitAttempts }: Pick<EdgeGuard, 'sign' | 'limitAttempts'>,
): Promise<PublicationDeps> {
  const videos = await lifecycle.start(
    'client of videos for published articles',
    () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
    (client) => client.close(),
  );
  return { videos, readers: limitAttempts(PUBLICATION_LIMIT) };
}
