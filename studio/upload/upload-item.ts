/**
 * `unfinished` uploads were interrupted by a reload or another visit: the browser needs the file again to continue.
 * `starting` and `unprocessed` ones are uploaded, and their process is being started, or could not be.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'failed'
  | 'starting'
  | 'unprocessed'
  | 'done'
  | 'unfinished';

export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** The video that it becomes the source of; null until the upload is accepted. */
  readonly videoId: string | null;
  readonly fault: string | null;
  /** Whether the video is processed once it is uploaded. */
  readonly isProcessed: boolean;
  /** The started process. */
  readonly jobId: string | null;
}

interface NewFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly process: object | null;
}

/** Returns the item of a file of which nothing is sent yet. */
export const makeItem = (key: string, { name, sizeBytes, process }: NewFile): UploadItem => ({
  key,
  name,
  sizeBytes,
  sentBytes: 0,
  state: 'waiting',
  videoId: null,
  fault: null,
  isProcessed: process !== null,
  jobId: null,
});

export const isActive = ({ state }: UploadItem): boolean =>
  state === 'sending' || state === 'waiting' || state === 'starting';

/** Whether the whole file is at the service. */
export const isUploaded = ({ state }: UploadItem): boolean =>
  state === 'starting' || state === 'unprocessed' || state === 'done';

/** Returns how much of all uploads is sent, from 0 to 100. */
export function sharedPercent(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = items.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return total === 0 ? 0 : (sent / total) * 100;
}
