import { queue } from './en/queue.js';
import { formatRemaining } from './format.js';

interface QueuePlace {
  readonly position: number;
  readonly estimatedStartAt?: string | null;
}

interface WaitingJob {
  readonly queue?: QueuePlace | null;
  readonly blockedReason?: string | null;
}

/**
 * Returns what a job shows that waits for a worker: its place, and when it is expected to start, or why no worker begins
 * it.
 */
export function queueText({ queue: place, blockedReason }: WaitingJob, now = Date.now()): string {
  if (blockedReason) return blockedReason;
  if (!place) return queue.waiting;
  const { position, estimatedStartAt } = place;
  const where = queue.place(position);
  if (!estimatedStartAt) return where;
  const seconds = (Date.parse(estimatedStartAt) - now) / 1000;
  return `${where}, ${queue.starts(formatRemaining(Math.max(seconds, 1), 'en'))}`;
}
