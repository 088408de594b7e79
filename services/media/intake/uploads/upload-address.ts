import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadKey } from './incoming.js';

/** Maximum time an upload without activity is stored. */
const UPLOAD_LIFETIME_MS = 24 * 3_600_000;

/**
 * Extends the lifetime from now on: for a client that sends the rest of an incomplete upload, or retries a
 * failed job with a complete one.
 */
export const retainedUntil = (): Date => new Date(Date.now() + UPLOAD_LIFETIME_MS);

export interface UploadSignature {
  readonly expires?: string;
  readonly signature?: string;
}

const signatureOf = ({ workspaceId, id }: UploadKey, expires: number, secret: string): string =>
  createHmac('sha256', secret).update(['upload', workspaceId, id, expires].join('\n')).digest('base64url');

export type MakeUploadAddress = (upload: UploadKey, expiresAt: Date) => string;

/** A URL under `STORAGE_URL` that grants sending the bytes of this upload. */
export function makeUploadAddressSigner(storageUrl: string, secret: string): MakeUploadAddress {
  return (upload, expiresAt) => {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const path = `uploads/${upload.workspaceId}/${upload.id}`;
    return `${storageUrl}/${path}?expires=${expires}&signature=${signatureOf(upload, expires, secret)}`;
  };
}

/**
 * Returns whether the signature is valid for exactly this upload and expiry, which has not passed. Any of
 * several secrets may have signed it.
 */
export function isUploadAddressValid(
  upload: UploadKey,
  { expires: given = '', signature = '' }: UploadSignature,
  secrets: readonly string[],
  now = new Date(),
): boolean {
  const expires = Number(given);
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime()) return false;
  const presented = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(upload, expires, secret));
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
}
