import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, namesTag, readRange } from './read-range.js';

/**
 * RFC 9110, 13: returns the status of the first precondition that decides, or null when the file is to be
 * sent.
 */
export function decidePrecondition(headers: IncomingHttpHeaders, tag: string): 304 | 412 | null {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, tag, { weak: false })) return 412;
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && namesTag(ifNoneMatch, tag, { weak: true }) ? 304 : null;
}

/** A range is valid only for the bytes that it was requested for. */
export function rangeOf(
  headers: IncomingHttpHeaders,
  tag: string,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== tag ? null : readRange(headers.range, sizeBytes);
}
