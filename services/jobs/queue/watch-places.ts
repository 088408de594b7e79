import type { JobRow } from '../job/job.type.js';
import { findWaits, type QueueSource, type QueueWait } from './find-places.js';

/**
 * Whether a job may wait for a worker: media knows which of these do. A process waits with the job that is done before
 * its first step, such as the ingest of its video.
 */
export const mayWaitForWorker = ({
  status,
  waitingFor,
}: Pick<JobRow, 'status'> & { readonly waitingFor: string | null }): boolean =>
  status === 'pending' && waitingFor === null;

interface Watched {
  /** As it was found last. */
  place: string;
  readonly listeners: Set<() => void>;
}

const UNKNOWN: QueueWait = { place: null, blockedReason: null };
const textOf = (wait: QueueWait): string => JSON.stringify(wait);

/**
 * Notices when the places of followed jobs change, which changes no row. All followed jobs of a workspace are looked up
 * together.
 */
export class WatchedPlaces {
  readonly #workspaces = new Map<string, Map<string, Watched>>();

  constructor(private readonly source: QueueSource) {}

  /** Calls `onChange` whenever the place of the job has changed, until the returned function is called. */
  watch(workspaceId: string, jobId: string, onChange: () => void): () => void {
    const jobs = this.#workspaces.get(workspaceId) ?? new Map<string, Watched>();
    this.#workspaces.set(workspaceId, jobs);
    const watched = jobs.get(jobId) ?? { place: '', listeners: new Set() };
    jobs.set(jobId, watched);
    const listener = () => onChange();
    watched.listeners.add(listener);
    return () => {
      watched.listeners.delete(listener);
      if (watched.listeners.size === 0 && jobs.get(jobId) === watched) jobs.delete(jobId);
      if (jobs.size === 0 && this.#workspaces.get(workspaceId) === jobs) this.#workspaces.delete(workspaceId);
    };
  }

  /** Looks up the places of all followed jobs, one request for each workspace. */
  async check(): Promise<void> {
    for (const [workspaceId, jobs] of [...this.#workspaces]) {
      const ids = [...jobs.keys()];
      const waits = await findWaits(this.source, workspaceId, ids);
      for (const [index, id] of ids.entries()) {
        const watched = jobs.get(id);
        const place = textOf(waits[index] ?? UNKNOWN);
        if (!watched || watched.place === place) continue;
        const isFirst = watched.place === '';
        watched.place = place;
        // The first look finds nothing new for a job that no worker knows.
        if (isFirst && place === textOf(UNKNOWN)) continue;
        for (const notify of [...watched.listeners]) notify();
      }
    }
  }
}
