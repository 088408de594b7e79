/**
 * `unfinished` uploads were interrupted by a reload or another visit: the browser needs the file again to continue.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'failed' | 'done' | 'unfinished';

export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** The video that it becomes the source of; null until the upload is accepted. */
  readonly videoId: string | null;
  readonly fault: string | null;
}

export const isActive = ({ state }: UploadItem): boolean => state === 'sending' || state === 'waiting';

/** Returns how much of all uploads is sent, from 0 to 100. */
export function sharedPercent(items: readonly UploadItem[]): number {
  const total = items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sent = items.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return total === 0 ? 0 : (sent / total) * 100;
}
