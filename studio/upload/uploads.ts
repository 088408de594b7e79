import { useSyncExternalStore } from 'react';
import { client } from '../graphql/client';
import { faultText } from '../graphql/fault-text';
import { text } from '../text/text';
import { videoType } from './file-type';
import { findStored, findUnfinished, forget, startTransfer, type Transfer, withLength } from './transfer';
import { DiscardUploadDocument, RequestUploadDocument } from './upload.generated';
import { isActive, type UploadItem } from './upload-item';

/** Files that are sent at once; the others wait. */
const AT_ONCE = 2;

interface Sending {
  readonly file: File;
  readonly projectId: string | null;
  transfer: Transfer | null;
}

/** All uploads of this visit: they go on while other pages of the studio are shown. */
class Uploads {
  private items: readonly UploadItem[] = [];
  private readonly sendings = new Map<string, Sending>();
  private readonly listeners = new Set<() => void>();
  private isRestored = false;

  constructor() {
    addEventListener('beforeunload', (event) => {
      if (this.items.some(isActive)) event.preventDefault();
    });
    addEventListener('online', () => {
      for (const { key, state, fault } of this.items)
        if (state === 'failed' && fault === text.upload.interrupted) this.resume(key);
    });
  }

  readonly snapshot = (): readonly UploadItem[] => this.items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.isRestored) void this.restore();
    return () => this.listeners.delete(listener);
  };

  readonly itemOf = (videoId: string): UploadItem | null =>
    this.items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;

  /** Returns once each file has its video, or was refused; with the IDs of the videos. */
  async add(files: readonly File[], projectId: string | null): Promise<void> {
    for (const file of files) {
      const stored = await findStored(file);
      const key = stored?.key ?? crypto.randomUUID();
      if (this.sendings.has(key)) continue;
      this.sendings.set(key, { file, projectId, transfer: null });
      const isVideo = videoType(file) !== null;
      this.put({
        key,
        name: file.name,
        sizeBytes: file.size,
        sentBytes: 0,
        state: isVideo ? 'waiting' : 'failed',
        videoId: stored?.videoId ?? null,
        fault: isVideo ? null : text.upload.notVideo,
      });
    }
    this.sendNext();
  }

  async pause(key: string): Promise<void> {
    await this.sendings.get(key)?.transfer?.pause();
    this.change(key, { state: 'paused' });
    this.sendNext();
  }

  resume(key: string): void {
    this.change(key, { state: 'waiting', fault: null });
    this.sendNext();
  }

  /** Stops sending, and deletes the video that has no source. */
  async cancel(key: string): Promise<void> {
    const item = this.items.find((other) => other.key === key);
    if (!item) return;
    await this.sendings.get(key)?.transfer?.pause();
    const stored = this.sendings.get(key)?.file;
    const storedKey = stored ? (await findStored(stored))?.key : key;
    if (storedKey) await forget(storedKey);
    this.remove(key);
    if (item.videoId) await client.mutation(DiscardUploadDocument, { id: item.videoId }).toPromise();
    this.sendNext();
  }

  /** Takes what is finished or refused off the list. */
  dismissEnded(): void {
    for (const { key, state } of this.items)
      if (state === 'done' || (state === 'failed' && !this.isResumable(key))) this.remove(key);
  }

  isResumable(key: string): boolean {
    const sending = this.sendings.get(key);
    return sending !== undefined && videoType(sending.file) !== null;
  }

  private async restore(): Promise<void> {
    this.isRestored = true;
    for (const { key, name, sizeBytes, videoId } of await findUnfinished())
      if (!this.sendings.has(key) && !this.items.some((item) => item.videoId === videoId))
        this.put({ key, name, sizeBytes, sentBytes: 0, state: 'unfinished', videoId, fault: null });
  }

  private sendNext(): void {
    while (this.items.filter(({ state }) => state === 'sending').length < AT_ONCE) {
      const next = this.items.find(({ state }) => state === 'waiting');
      if (!next) return;
      this.change(next.key, { state: 'sending' });
      void this.send(next.key);
    }
  }

  private async send(key: string): Promise<void> {
    const sending = this.sendings.get(key);
    if (!sending) return;
    if (sending.transfer) return sending.transfer.resume();
    const destination = (await findStored(sending.file)) ?? (await this.request(key, sending));
    if (!destination) return;
    this.change(key, { videoId: destination.videoId });
    sending.transfer = await startTransfer(sending.file, destination, {
      onProgress: (sentBytes) => this.change(key, { sentBytes }),
      onDone: () => this.end(key, { state: 'done', sentBytes: sending.file.size }),
      onFault: (message) => this.end(key, { state: 'failed', fault: message ?? text.upload.interrupted }),
    });
  }

  private async request(key: string, { file, projectId }: Sending) {
    const { data, error } = await client
      .mutation(RequestUploadDocument, {
        input: { filename: file.name, contentType: videoType(file), projectId },
      })
      .toPromise();
    const { video, upload } = data?.uploadVideo ?? {};
    if (video && upload) return { url: withLength(upload.url, file.size), videoId: video.id };
    this.end(key, { state: 'failed', fault: error ? faultText(error) : text.upload.interrupted });
    return null;
  }

  private end(key: string, change: Partial<UploadItem>): void {
    this.change(key, change);
    this.sendNext();
  }

  private put(item: UploadItem): void {
    const others = this.items.filter(({ key }) => key !== item.key);
    this.publish([...others, item]);
  }

  private change(key: string, change: Partial<UploadItem>): void {
    this.publish(this.items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  private remove(key: string): void {
    this.sendings.delete(key);
    this.publish(this.items.filter((item) => item.key !== key));
  }

  private publish(items: readonly UploadItem[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }
}

export const uploads = new Uploads();

export const useUploads = (): readonly UploadItem[] =>
  useSyncExternalStore(uploads.subscribe, uploads.snapshot);

/** The upload that the video waits for; null when there is none. */
export const useUploadOf = (videoId: string): UploadItem | null =>
  useSyncExternalStore(uploads.subscribe, () => uploads.itemOf(videoId));
