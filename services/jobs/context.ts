import type { DataSource } from 'typeorm';
import type { Cursors } from '../platform/database/cursors.js';
import type { RequestContext } from '../platform/graphql/serve-subgraph.js';
import type { SubgraphClient } from '../platform/graphql/subgraph-client.js';
import type { MakeStoredUrl } from '../platform/http/stored-url.js';
import type { LiveRows } from '../platform/subscriptions/live-rows.js';
import type { JobEntity } from './job/job.entity.js';
import type { SummarizeDeadLetters } from './overview/summarize-dead-letters.js';
import type { JobQueue } from './queue/job-queue.js';
import type { WatchedPlaces } from './queue/watch-places.js';
import type { JobLoaders } from './subgraph/loaders.js';

/** Dependencies of the service that do not depend on the caller. */
export interface JobsServices {
  readonly db: DataSource;
  readonly cursors: Cursors;
  readonly media: SubgraphClient;
  readonly videos: SubgraphClient;
  readonly makeStoredUrl: MakeStoredUrl;
  /** Rate limit of a credential. */
  readonly requestsPerMinute: number;
  readonly summarizeDeadLetters: SummarizeDeadLetters;
  /** Bounds how many jobs wait. */
  readonly queue: JobQueue;
  /** Changing places of waiting jobs, for subscribers. */
  readonly places: WatchedPlaces;
  /** Changing jobs, for subscribers. */
  readonly liveJobs: LiveRows<JobEntity>;
}

export interface JobsContext extends RequestContext, JobsServices, JobLoaders {}
