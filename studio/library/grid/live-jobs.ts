import type { Client } from 'urql';
import { onConnected } from '../../graphql/connection';
import { LibraryJobsDocument, type LibraryJobsSubscription } from '../library.generated';

export type LiveJob = LibraryJobsSubscription['jobUpdates'];

const isOpen = ({ status }: LiveJob): boolean => status === 'PENDING' || status === 'PROCESSING';

/** Returns the job that a card shows: a process before its steps, else the newest open one, else what failed last. */
export function jobToShow(jobs: Iterable<LiveJob>): LiveJob | null {
  let shown: LiveJob | null = null;
  const rank = (job: LiveJob): number =>
    isOpen(job) ? (job.parent ? 1 : 2) : job.status === 'FAILED' ? 0 : -1;
  for (const job of jobs) {
    if (rank(job) < 0) continue;
    const isBetter =
      !shown || rank(job) > rank(shown) || (rank(job) === rank(shown) && job.createdAt > shown.createdAt);
    if (isBetter) shown = job;
  }
  return shown;
}

/** The jobs of the workspace as they change, by video: one subscription for all cards. */
export class LiveJobs {
  private readonly byVideo = new Map<string, Map<string, LiveJob>>();
  private readonly shown = new Map<string, LiveJob | null>();
  private readonly listeners = new Set<() => void>();
  private readonly jobListeners = new Set<(job: LiveJob) => void>();
  private release: (() => void) | null = null;

  constructor(private readonly client: Client) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    this.open();
    return () => {
      this.listeners.delete(listener);
      this.close();
    };
  };

  /** Calls back with each job that changes. */
  readonly onJob = (listener: (job: LiveJob) => void): (() => void) => {
    this.jobListeners.add(listener);
    this.open();
    return () => {
      this.jobListeners.delete(listener);
      this.close();
    };
  };

  jobOf(videoId: string): LiveJob | null {
    return this.shown.get(videoId) ?? null;
  }

  private open(): void {
    if (this.release) return;
    // Jobs that ended while the connection was lost are not sent again; open ones are.
    const stopListening = onConnected(() => this.clear());
    const { unsubscribe } = this.client.subscription(LibraryJobsDocument, {}).subscribe(({ data }) => {
      if (data?.jobUpdates) this.store(data.jobUpdates);
    });
    this.release = () => {
      stopListening();
      unsubscribe();
    };
  }

  private close(): void {
    if (this.listeners.size + this.jobListeners.size > 0) return;
    this.release?.();
    this.release = null;
    this.clear();
  }

  private clear(): void {
    this.byVideo.clear();
    this.shown.clear();
    for (const listener of this.listeners) listener();
  }

  private store(job: LiveJob): void {
    for (const listener of this.jobListeners) listener(job);
    if (!job.video) return;
    const { id } = job.video;
    const jobs = this.byVideo.get(id) ?? new Map<string, LiveJob>();
    if (isOpen(job) && !job.parent) for (const [key, other] of jobs) if (!isOpen(other)) jobs.delete(key);
    jobs.set(job.id, job);
    this.byVideo.set(id, jobs);
    this.shown.set(id, jobToShow(jobs.values()));
    for (const listener of this.listeners) listener();
  }
}
