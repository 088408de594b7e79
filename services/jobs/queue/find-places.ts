import type { Logger } from 'pino';
import { z } from 'zod';
import { serviceClaims } from '../../platform/access/caller.js';
import { errorMessage } from '../../platform/errors/errors.js';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import { makeId } from '../../platform/text/ids.js';

/** Where a job waits for a worker. */
export interface QueuePlace {
  /** From 1, among the waiting jobs of all workspaces. */
  readonly position: number;
  /** Null if unknown. */
  readonly estimatedStartAt: Date | null;
}

/** How a job waits for a worker. */
export interface QueueWait {
  /** Null while no worker knows it. */
  readonly place: QueuePlace | null;
  /** Why no worker begins it; null if it only has to wait for its turn, and while that is unknown. */
  readonly blockedReason: string | null;
}

export interface QueueSource {
  readonly media: SubgraphClient;
  readonly log: Logger;
}

const WORK_QUEUE = `query WorkQueue($jobIds: [ID!]!) {
  workQueue(jobIds: $jobIds) { places { jobId position startsAt } nextStartAt nextStartOfAllAt blockedReason }
}`;

const Instant = z.iso.datetime().transform((text) => new Date(text));
const WorkQueue = z.object({
  places: z.array(z.object({ jobId: z.string(), position: z.number().int(), startsAt: Instant.nullable() })),
  nextStartAt: Instant.nullable(),
  nextStartOfAllAt: Instant.nullable(),
  blockedReason: z.string().nullable(),
});
type WorkQueue = z.infer<typeof WorkQueue>;

/** Jobs are readable without their places: an answer never waits for media for long. */
const WITHIN_MS = 2000;

/** Returns null when media does not answer. */
async function askMedia(
  { media, log }: QueueSource,
  workspaceId: string,
  jobIds: readonly string[],
): Promise<WorkQueue | null> {
  try {
    const { workQueue } = await media.call<{ workQueue: unknown }>({
      document: WORK_QUEUE,
      variables: { jobIds },
      as: serviceClaims(workspaceId),
      requestId: makeId('req'),
      withinMs: WITHIN_MS,
    });
    return WorkQueue.parse(workQueue);
  } catch (err) {
    log.info({ workspaceId, err: errorMessage(err) }, 'media could not be queried about waiting jobs');
    return null;
  }
}

/** Returns how the jobs, which may wait for a worker, wait for it, with one request. */
export async function findWaits(
  source: QueueSource,
  workspaceId: string | null,
  jobIds: readonly string[],
): Promise<QueueWait[]> {
  const queue = workspaceId ? await askMedia(source, workspaceId, jobIds) : null;
  const byId = new Map(queue?.places.map((place) => [place.jobId, place]));
  return jobIds.map((id) => {
    const place = byId.get(id);
    return {
      place: place ? { position: place.position, estimatedStartAt: place.startsAt } : null,
      blockedReason: queue?.blockedReason ?? null,
    };
  });
}

const [MIN_SECONDS, MAX_SECONDS, UNKNOWN_SECONDS] = [5, 600, 30];

/** Returns the seconds until a job of the workspace, or any job, is expected to leave the queue. */
export async function secondsToNextStart(
  source: QueueSource,
  workspaceId: string,
  bound: 'workspace' | 'installation',
  now = Date.now(),
): Promise<number> {
  const queue = await askMedia(source, workspaceId, []);
  const at = bound === 'workspace' ? queue?.nextStartAt : queue?.nextStartOfAllAt;
  if (!at) return UNKNOWN_SECONDS;
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, Math.ceil((at.getTime() - now) / 1000)));
}
