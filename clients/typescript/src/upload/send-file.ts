import { connectionErrorOf } from '../connection-error.js';
import { ApiError, CertificateError, ConnectionError, readApiError } from '../errors.js';
import { delayOf, sleep } from '../retry.js';
import type { UploadSource } from './upload-source.js';

export interface UploadProgress {
  readonly sentBytes: number;
  /** Null for a stream until its end. */
  readonly totalBytes: number | null;
  /** 0 to 100; null while the total is unknown. */
  readonly percent: number | null;
}

export interface SendFileOptions {
  readonly chunkBytes: number;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const MAX_FAILURES = 6;
const TUS = { 'tus-resumable': '1.0.0' };

const progressOf = (sentBytes: number, totalBytes: number | null): UploadProgress => ({
  sentBytes,
  totalBytes,
  percent: totalBytes === null ? null : totalBytes === 0 ? 100 : (sentBytes / totalBytes) * 100,
});

function offsetOf({ headers }: Response): number {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new TypeError('The service answered without Upload-Offset');
  return offset;
}

/** Whether the same bytes may be accepted later: the service was busy, or has another offset than expected. */
const isPassing = (error: unknown): boolean =>
  (error instanceof ConnectionError && !(error instanceof CertificateError)) ||
  (error instanceof ApiError && (error.status >= 500 || [409, 423, 429].includes(error.status)));

/**
 * Sends a source to the URL of an upload with tus 1.0, from where an earlier attempt has ended. A chunk whose connection
 * was lost is sent again from the offset that the service has.
 */
export async function sendFile(
  url: string,
  source: UploadSource,
  { chunkBytes, fetch, onProgress, signal }: SendFileOptions,
): Promise<void> {
  async function request(method: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...TUS, ...(init.headers as Record<string, string>) };
    const made = new Request(url, { ...init, method, headers, ...(signal && { signal }) });
    let response: Response;
    try {
      response = await fetch(made);
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw connectionErrorOf(new URL(url).origin, 'The connection was lost during the upload', cause);
    }
    if (!response.ok) throw await readApiError(response);
    return response;
  }

  async function sendChunk(offset: number): Promise<{ offset: number; isDone: boolean }> {
    const { bytes, isLast } = await source.read(offset, chunkBytes);
    const end = offset + bytes.length;
    const total = source.sizeBytes ?? (isLast ? end : null);
    const response = await request('PATCH', {
      headers: {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...(total !== null && { 'upload-length': String(total) }),
      },
      body: bytes as Uint8Array<ArrayBuffer>,
    });
    const reached = offsetOf(response);
    onProgress?.(progressOf(reached, total));
    return { offset: reached, isDone: isLast && reached >= end };
  }

  let offset: number | null = null;
  for (let failures = 0; ; ) {
    try {
      offset ??= offsetOf(await request('HEAD'));
      if (offset === source.sizeBytes) return onProgress?.(progressOf(offset, offset));
      const sent = await sendChunk(offset);
      if (sent.isDone) return;
      ({ offset } = sent);
      failures = 0;
    } catch (error) {
      if (!isPassing(error) || failures >= MAX_FAILURES) throw error;
      const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      await sleep(delayOf(failures, retryAfterSeconds), signal);
      failures += 1;
      // The service knows how much of the chunk it received.
      offset = null;
    }
  }
}
