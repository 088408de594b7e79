import type { DetailedError, PreviousUpload } from 'tus-js-client';
import type { ProcessRequest } from './start-process';

const loadTus = () => import('tus-js-client');

/** Pauses before an interrupted upload continues; then the person decides. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Where a file is sent to, and the video that it becomes. */
export interface Destination {
  readonly url: string;
  readonly videoId: string;
}

export interface StoredUpload extends Destination {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** What is done with the video once it is uploaded; null for nothing. */
  readonly process: ProcessRequest | null;
}

export interface Transfer {
  pause(): Promise<void>;
  resume(): void;
}

interface Callbacks {
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: () => void;
  readonly onFault: (message: string | null) => void;
}

export const fingerprintOf = ({ name, size, lastModified }: File): string =>
  ['studio', name, size, lastModified].join('-');

/**
 * Sends the file, from where an earlier attempt was interrupted. Where it goes, and the process that follows, are
 * remembered until they are forgotten.
 */
export async function startTransfer(
  file: File,
  { url, videoId, process }: Destination & { readonly process: ProcessRequest | null },
  { onProgress, onDone, onFault }: Callbacks,
): Promise<Transfer> {
  const { Upload } = await loadTus();
  const known = await findStored(file);
  const upload = new Upload(file, {
    uploadUrl: url,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: known === null,
    // Kept in the browser only: the service knows the upload by its address.
    metadata: { filename: file.name, videoId, ...(process && { process: JSON.stringify(process) }) },
    fingerprint: async () => fingerprintOf(file),
    onProgress,
    onSuccess: () => onDone(),
    onError: (error) => onFault(messageOf(error)),
  });
  upload.start();
  return { pause: () => upload.abort(), resume: () => upload.start() };
}

/** Returns the service's words, or null when it was not reached. */
function messageOf(error: Error | DetailedError): string | null {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  if (!body) return null;
  try {
    return (JSON.parse(body) as { error: { message: string } }).error.message;
  } catch {
    return null;
  }
}

/** The server learns the size of the file with its first request. */
export const withLength = (url: string, sizeBytes: number): string => {
  const address = new URL(url);
  address.searchParams.set('length', String(sizeBytes));
  return address.href;
};

/** Returns the uploads that were not finished, also by earlier visits. */
export async function findUnfinished(): Promise<StoredUpload[]> {
  if (!Object.keys(localStorage).some((key) => key.startsWith('tus::studio-'))) return [];
  const { defaultOptions } = await loadTus();
  return (await defaultOptions.urlStorage.findAllUploads()).flatMap(readStored);
}

/** Returns the unfinished upload of the same file. */
export async function findStored(file: File): Promise<StoredUpload | null> {
  const { defaultOptions } = await loadTus();
  const found = await defaultOptions.urlStorage.findUploadsByFingerprint(fingerprintOf(file));
  return found.flatMap(readStored)[0] ?? null;
}

/** Remembers what is done with the video once the file, which is being sent, is uploaded. */
export async function rememberProcess(file: File, process: ProcessRequest): Promise<void> {
  const key = (await findStored(file))?.key;
  const stored = key && localStorage.getItem(key);
  if (!stored) return;
  const upload = JSON.parse(stored) as PreviousUpload;
  const metadata = { ...upload.metadata, process: JSON.stringify(process) };
  localStorage.setItem(key, JSON.stringify({ ...upload, metadata }));
}

export async function forgetFile(file: File): Promise<void> {
  const stored = await findStored(file);
  if (stored) await forget(stored.key);
}

export async function forget(key: string): Promise<void> {
  const { defaultOptions } = await loadTus();
  await defaultOptions.urlStorage.removeUpload(key);
}

function readStored({ uploadUrl, urlStorageKey, metadata, size }: PreviousUpload): StoredUpload[] {
  const { videoId, filename, process } = metadata;
  if (!uploadUrl || !videoId || !filename || size === null) return [];
  const following = process ? (JSON.parse(process) as ProcessRequest) : null;
  return [
    { key: urlStorageKey, url: uploadUrl, videoId, name: filename, sizeBytes: size, process: following },
  ];
}
