import { useSyncExternalStore } from 'react';
import { client } from '../graphql/client';
import { text } from '../text/text';
import { videoType } from './file-type';
import { type NewVideo, requestUpload } from './request-upload';
import { type ProcessRequest, startProcess } from './start-process';
import {
  type Destination,
  findStored,
  findUnfinished,
  fingerprintOf,
  forget,
  forgetFile,
  rememberProcess,
  startTransfer,
  type Transfer,
} from './transfer';
import { DiscardUploadDocument } from './upload.generated';
import { isActive, isUploaded, makeItem, type UploadItem, type UploadState } from './upload-item';

/** Files that are sent at once; the others wait. */
const AT_ONCE = 2;

interface Sending extends NewVideo {
  readonly file: File;
  /** What is done with the video once it is uploaded; null for nothing. */
  process: ProcessRequest | null;
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
      for (const { key, state, fault } of this.items) {
        const isInterrupted = state === 'failed' && fault === text.upload.interrupted;
        if (isInterrupted || (state === 'unprocessed' && fault === text.shell.faults.offline))
          this.resume(key);
      }
    });
  }

  readonly snapshot = (): readonly UploadItem[] => this.items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.isRestored) void this.restore();
    return () => this.listeners.delete(listener);
  };

  readonly itemOf = (videoId: string): UploadItem | null =>
    this.items.find((item) => item.videoId === videoId && !isUploaded(item)) ?? null;

  async add(files: readonly File[], projectId: string | null): Promise<void> {
    for (const file of files) await this.accept(file, { projectId, name: null }, null);
    this.sendNext();
  }

  /** Uploads the file, and processes the video afterwards, whatever page is shown then. Returns the key of its item. */
  async process(file: File, video: NewVideo, request: ProcessRequest): Promise<string> {
    const key = await this.accept(file, video, request);
    this.sendNext();
    return key;
  }

  private async accept(file: File, video: NewVideo, process: ProcessRequest | null): Promise<string> {
    const stored = await findStored(file);
    if (process) await rememberProcess(file, process);
    const open = this.findOpen(file);
    if (open) {
      this.follow(open, process);
      return open;
    }
    const key = stored?.key ?? crypto.randomUUID();
    const following = process ?? stored?.process ?? null;
    this.sendings.set(key, { ...video, file, process: following, transfer: null });
    const isVideo = videoType(file) !== null;
    this.put({
      ...makeItem(key, { name: file.name, sizeBytes: file.size, process: following }),
      state: isVideo ? 'waiting' : 'failed',
      videoId: stored?.videoId ?? null,
      fault: isVideo ? null : text.upload.notVideo,
    });
    return key;
  }

  /** Returns the upload of the same file that is not finished yet; null when there is none. */
  private findOpen(file: File): string | null {
    const open = this.items.find((item) => {
      const sending = this.sendings.get(item.key);
      const isOpen = !isUploaded(item) || item.state === 'starting';
      return sending && isOpen && fingerprintOf(sending.file) === fingerprintOf(file);
    });
    return open?.key ?? null;
  }

  /** Processes the video of a file that is being sent already. */
  private follow(key: string, process: ProcessRequest | null): void {
    const sending = this.sendings.get(key);
    if (!sending || !process) return;
    sending.process = process;
    this.change(key, { isProcessed: true });
    const state = this.stateOf(key);
    if (state === 'paused' || state === 'failed') this.resume(key);
  }

  async pause(key: string): Promise<void> {
    await this.sendings.get(key)?.transfer?.pause();
    this.change(key, { state: 'paused' });
    this.sendNext();
  }

  resume(key: string): void {
    if (this.stateOf(key) === 'unprocessed') return void this.startProcess(key);
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
    for (const { key, state } of this.items) {
      const file = this.sendings.get(key)?.file;
      if (state === 'unprocessed' && file) void forgetFile(file);
      const isEnded = state === 'done' || state === 'unprocessed';
      if (isEnded || (state === 'failed' && !this.isResumable(key))) this.remove(key);
    }
  }

  isResumable(key: string): boolean {
    const sending = this.sendings.get(key);
    return sending !== undefined && videoType(sending.file) !== null;
  }

  private async restore(): Promise<void> {
    this.isRestored = true;
    for (const { key, videoId, ...file } of await findUnfinished())
      if (!this.sendings.has(key) && !this.items.some((item) => item.videoId === videoId))
        this.put({ ...makeItem(key, file), state: 'unfinished', videoId });
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
    const goal = { ...destination, process: sending.process };
    sending.transfer = await startTransfer(sending.file, goal, {
      onProgress: (sentBytes) => this.change(key, { sentBytes }),
      onDone: () => void this.finish(key, sending),
      onFault: (message) => this.end(key, { state: 'failed', fault: message ?? text.upload.interrupted }),
    });
    // Paused or canceled before there was anything to pause.
    if (this.stateOf(key) !== 'sending') await sending.transfer.pause();
  }

  private async finish(key: string, { file, process }: Sending): Promise<void> {
    this.change(key, { sentBytes: file.size });
    if (process) return this.startProcess(key);
    this.end(key, { state: 'done' });
    await forgetFile(file);
  }

  /** Starts the process of an uploaded video. It is remembered until it is started or refused. */
  private async startProcess(key: string): Promise<void> {
    const { file, process } = this.sendings.get(key) ?? {};
    const videoId = this.items.find((item) => item.key === key)?.videoId;
    if (!file || !process || !videoId) return;
    this.end(key, { state: 'starting', fault: null });
    const { jobId, ...outcome } = await startProcess(videoId, process);
    this.change(key, { state: jobId ? 'done' : 'unprocessed', jobId, fault: outcome.fault });
    if (jobId || !('isPassing' in outcome && outcome.isPassing)) await forgetFile(file);
  }

  private async request(key: string, sending: Sending): Promise<Destination | null> {
    const answer = await requestUpload(sending.file, sending);
    if ('destination' in answer) return answer.destination;
    this.end(key, { state: 'failed', fault: answer.fault });
    return null;
  }

  private end(key: string, change: Partial<UploadItem>): void {
    this.change(key, change);
    this.sendNext();
  }

  private stateOf(key: string): UploadState | undefined {
    return this.items.find((item) => item.key === key)?.state;
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
