import type { OutboundResponse } from '../../platform/outbound/receive-answer.js';
import { WorkFailed } from '../queue/work-failed.js';

/** A temporary failure of a download. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

export interface ReceivedPart {
  readonly bytes: number;
  readonly validator: string | null;
}

export interface FetchPlan {
  /** Offset at which the body is written. */
  readonly offset: number;
  /** Size of the whole file; null if unknown. */
  readonly sizeBytes: number | null;
  readonly validator: string | null;
}

/** Requests the rest of the file (RFC 9110, 13.1.5 and 14.2); all of it if it may have changed. */
export const rangeHeaders = ({ bytes, validator }: ReceivedPart): Record<string, string> =>
  bytes > 0 && validator ? { range: `bytes=${bytes}-`, 'if-range': validator } : {};

/**
 * Plans how to use a response; `anew` means that it does not match the request, so that the whole file must
 * be requested. Throws `WorkFailed` for a permanent failure, `ConnectionLost` for a temporary one.
 */
export function planFetch(
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  have: ReceivedPart,
): FetchPlan | 'all there' | 'anew' {
  const validator = validatorOf(headers);
  if (status === 200) return { offset: 0, sizeBytes: readCount(headers['content-length']), validator };
  if (status === 206 && have.bytes > 0) {
    const [, start, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    // A redirect to another origin drops If-Range: the validator tells whether these are the same bytes.
    if (Number(start) === have.bytes && validator === have.validator)
      return { offset: have.bytes, sizeBytes: readCount(size), validator };
    return 'anew';
  }
  if (status === 416 && have.bytes > 0) {
    if (headers['content-range'] === `bytes */${have.bytes}`) return 'all there';
    return 'anew';
  }
  if (status >= 500 || [408, 425, 429].includes(status))
    throw new ConnectionLost(`The URL answers with the status ${status}`);
  throw new WorkFailed('validation_error', `The URL answers with the status ${status} and no file`, 'fetch');
}

/** Strong validators only: two files with the same weak tag may differ in their bytes. */
function validatorOf(headers: OutboundResponse['headers']): string | null {
  const { etag, 'last-modified': lastModified } = headers;
  if (headers['content-encoding']) return null;
  if (etag && !etag.startsWith('W/')) return etag;
  return etag ? null : (lastModified ?? null);
}

const readCount = (text: string | undefined): number | null =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
