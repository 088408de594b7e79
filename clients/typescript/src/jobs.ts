import { JobFailedError } from './errors.js';
import type { Graphql } from './graphql.js';
import { type List, listOf } from './pages.js';
import { bodyOf, type Rest } from './rest.js';
import { delayOf, sleep } from './retry.js';
import type { Job, JobOf, JobStatus, JobType, ListQuery } from './types.js';

/** How far a job is. */
export interface JobProgress {
  readonly jobId: string;
  readonly type: JobType;
  readonly videoId: string | null;
  readonly status: JobStatus;
  /** 0 to 100. */
  readonly percent: number;
  readonly step: string | null;
  readonly message: string | null;
  readonly etaSeconds: number | null;
}

export interface WaitOptions {
  /** Called with the present state and with every change. */
  readonly onProgress?: ((progress: JobProgress) => void) | undefined;
  /** Ends the waiting; the job continues. */
  readonly signal?: AbortSignal | undefined;
}

interface LiveJob {
  readonly id: string;
  readonly type: JobType;
  readonly status: string;
  readonly video: { readonly id: string } | null;
  readonly progress: Omit<JobProgress, 'jobId' | 'type' | 'videoId' | 'status'>;
}

const LIVE_FIELDS = 'id type status video { id } progress { percent step message etaSeconds }';
const PROGRESS = `subscription ($id: ID!) { jobProgress(jobId: $id) { ${LIVE_FIELDS} } }`;
const UPDATES = `subscription ($videoId: ID) { jobUpdates(videoId: $videoId) { ${LIVE_FIELDS} } }`;

const progressOf = ({ id, type, status, video, progress }: LiveJob): JobProgress => ({
  jobId: id,
  type,
  videoId: video?.id ?? null,
  status: status.toLowerCase() as JobStatus,
  ...progress,
});

export class Jobs {
  readonly #rest: Rest;
  readonly #graphql: Graphql;

  constructor(rest: Rest, graphql: Graphql) {
    this.#rest = rest;
    this.#graphql = graphql;
  }

  get(jobId: string): Promise<Job> {
    return bodyOf(this.#rest.GET('/v1/jobs/{id}', { params: { path: { id: jobId } } }));
  }

  /** Lists jobs, newest first. */
  list(query: ListQuery<'/v1/jobs'> = {}): List<Job> {
    return listOf('jobs', (page) => this.#rest.GET('/v1/jobs', { params: { query: { ...query, ...page } } }));
  }

  cancel(jobId: string): Promise<Job> {
    return bodyOf(this.#rest.POST('/v1/jobs/{id}/cancel', { params: { path: { id: jobId } } }));
  }

  /** Starts a failed or canceled job again, from the step that failed. */
  retry(jobId: string): Run<Job> {
    const started = bodyOf(this.#rest.POST('/v1/jobs/{id}/retry', { params: { path: { id: jobId } } }));
    return new Run(this, started);
  }

  /** Returns the run of a job that was started before. */
  run<J extends Job = Job>(jobId: string): Run<J, { readonly jobId: string }> {
    return new Run(this, Promise.resolve({ jobId }));
  }

  /** Yields the present state of a job and every change, until it has ended. */
  async *progress(jobId: string, signal?: AbortSignal): AsyncGenerator<JobProgress> {
    const states = this.#graphql.subscribe<{ jobProgress: LiveJob }>(PROGRESS, { id: jobId }, signal);
    for await (const { jobProgress } of states) yield progressOf(jobProgress);
  }

  /** Yields all open jobs, or those of a video, and then every change of any; does not end by itself. */
  async *updates({
    videoId,
    signal,
  }: {
    videoId?: string;
    signal?: AbortSignal;
  } = {}): AsyncGenerator<JobProgress> {
    const states = this.#graphql.subscribe<{ jobUpdates: LiveJob }>(UPDATES, { videoId }, signal);
    for await (const { jobUpdates } of states) yield progressOf(jobUpdates);
  }

  /** Resolves to the completed job; throws `JobFailedError` when it has failed or was canceled. */
  async wait<J extends Job = Job>(jobId: string, { onProgress, signal }: WaitOptions = {}): Promise<J> {
    for (let attempt = 0; ; attempt += 1) {
      for await (const progress of this.progress(jobId, signal)) onProgress?.(progress);
      const job = await this.get(jobId);
      if (job.status === 'completed') return job as J;
      if (job.status === 'failed' || job.status === 'canceled') throw new JobFailedError(job);
      // It was started again meanwhile.
      await sleep(delayOf(attempt, null), signal);
    }
  }
}

/**
 * Started work. `await` resolves to the response that started it, `wait()` to the completed job:
 * `await video.analyze().wait()`.
 */
export class Run<J extends Job, S extends { readonly jobId: string } = { readonly jobId: string }>
  implements PromiseLike<S>
{
  readonly #jobs: Jobs;
  readonly #started: Promise<S>;

  constructor(jobs: Jobs, started: Promise<S>) {
    this.#jobs = jobs;
    this.#started = started;
  }

  // biome-ignore lint/suspicious/noThenProperty: a run can be awaited.
  then<A = S, B = never>(
    onStarted?: ((started: S) => A | PromiseLike<A>) | null,
    onRefused?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#started.then(onStarted, onRefused);
  }

  /** Resolves to the completed job; throws `JobFailedError` when it has failed or was canceled. */
  async wait(options: WaitOptions = {}): Promise<J> {
    const { jobId } = await this.#started;
    return this.#jobs.wait<J>(jobId, options);
  }

  async cancel(): Promise<Job> {
    const { jobId } = await this.#started;
    return this.#jobs.cancel(jobId);
  }
}

export type RunOf<T extends JobType, S extends { readonly jobId: string }> = Run<JobOf<T>, S>;
