import type { Client } from 'urql';
import { faultText } from '../../../graphql/fault-text';
import {
  ExportInSeriesDocument,
  type ExportInSeriesSubscription,
  type ExportVideoInput,
  StartExportInSeriesDocument,
} from './exports.generated';
import type { RatioChoice } from './ratios';

export interface SeriesItem {
  readonly ratio: RatioChoice;
  readonly state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly percent: number | null;
  readonly jobId: string | null;
  readonly fault: string | null;
}

type Job = ExportInSeriesSubscription['jobProgress'];

const NONE: readonly SeriesItem[] = [];
const seriesOf = new Map<string, readonly SeriesItem[]>();
const listeners = new Set<() => void>();

export const presentSeries = (videoId: string): readonly SeriesItem[] => seriesOf.get(videoId) ?? NONE;

export function subscribeToSeries(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(videoId: string, ratio: RatioChoice, part: Partial<SeriesItem>): void {
  const items = presentSeries(videoId).map((item) => (item.ratio === ratio ? { ...item, ...part } : item));
  seriesOf.set(videoId, items);
  for (const listener of listeners) listener();
}

/** Exports a video in several ratios, one after another: the service renders one export of a video at a time. */
export async function runSeries(
  client: Client,
  videoId: string,
  ratios: readonly RatioChoice[],
  input: ExportVideoInput,
): Promise<void> {
  const waiting = { state: 'WAITING', percent: null, jobId: null, fault: null } as const;
  seriesOf.set(
    videoId,
    ratios.map((ratio) => ({ ratio, ...waiting })),
  );
  for (const ratio of ratios) {
    change(videoId, ratio, { state: 'RUNNING' });
    const settings = ratio === 'AS_SET' ? input : { ...input, ratio };
    const outcome = await exportOnce(client, videoId, settings, (job) =>
      change(videoId, ratio, { jobId: job.id, percent: job.progress.percent }),
    );
    change(videoId, ratio, outcome === null ? { state: 'DONE' } : { state: 'FAILED', fault: outcome });
  }
}

/** Returns null once the export has finished, else why it did not. An export that was running before is awaited first. */
async function exportOnce(
  client: Client,
  videoId: string,
  input: ExportVideoInput,
  onProgress: (job: Job) => void,
): Promise<string | null> {
  for (;;) {
    const { data, error } = await client
      .mutation(StartExportInSeriesDocument, { id: videoId, input })
      .toPromise();
    if (!data) return error ? faultText(error) : null;
    const { started, job } = data.exportVideo;
    const ended = await endOf(client, job.id, started ? onProgress : () => undefined);
    if (started) return ended.status === 'COMPLETED' ? null : (ended.error?.message ?? ended.status);
  }
}

const OPEN: ReadonlySet<string> = new Set(['PENDING', 'PROCESSING']);

function endOf(client: Client, jobId: string, onProgress: (job: Job) => void): Promise<Job> {
  return new Promise((resolve) => {
    const { unsubscribe } = client.subscription(ExportInSeriesDocument, { jobId }).subscribe(({ data }) => {
      if (!data) return;
      onProgress(data.jobProgress);
      if (OPEN.has(data.jobProgress.status)) return;
      // The subscription may answer before this function has its handle.
      queueMicrotask(() => unsubscribe());
      resolve(data.jobProgress);
    });
  });
}
