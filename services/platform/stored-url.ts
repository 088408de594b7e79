import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StoredFileAddress {
  readonly workspaceId: string;
  readonly fileId: string;
  /** What the file is called when it is saved. */
  readonly filename: string;
}

const VALID_FOR_MS = 24 * 3_600_000;
/** Addresses made within the same step are equal, so that caches and clients that compare them are served. */
const STEP_MS = 3_600_000;

function signatureOf(
  { workspaceId, fileId, filename }: StoredFileAddress,
  expires: number,
  secret: string,
): string {
  return createHmac('sha256', secret)
    .update([workspaceId, fileId, filename, expires].join('\n'))
    .digest('base64url');
}

export type MakeStoredUrl = (address: StoredFileAddress, now?: Date) => string;

/** Makes addresses under `STORAGE_URL` that whoever holds them may read for a day (at least 23 hours). */
export function makeStoredUrlSigner(storageUrl: string, secret: string): MakeStoredUrl {
  return (address, now = new Date()) => {
    const expires = Math.floor((Math.floor(now.getTime() / STEP_MS) * STEP_MS + VALID_FOR_MS) / 1000);
    const path = [address.workspaceId, address.fileId, address.filename].map(encodeURIComponent).join('/');
    return `${storageUrl}/${path}?expires=${expires}&signature=${signatureOf(address, expires, secret)}`;
  };
}

/** Whether the signature is ours for exactly this file, name and instant, and the instant has not passed. */
export function isStoredUrlValid(
  address: StoredFileAddress,
  query: { readonly expires?: string; readonly signature?: string },
  secret: string,
  now = new Date(),
): boolean {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime()) return false;
  const expected = Buffer.from(signatureOf(address, expires, secret));
  const given = Buffer.from(query.signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
