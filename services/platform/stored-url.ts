import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StoredFileAddress {
  readonly workspaceId: string;
  readonly fileId: string;
  /** What the file is called when it is saved. */
  readonly filename: string;
}

/** Addresses made within the same twenty-fourth of their life are equal, so that caches and clients that compare them are served. */
const STEPS = 24;

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

export interface StoredUrlRule {
  readonly STORAGE_URL: string;
  readonly STORAGE_SIGNING_SECRET: string;
  /** How long an address can be read; a twenty-fourth of it may have passed when it is handed out. */
  readonly STORED_URL_SECONDS: number;
}

/** Creates URLs under `STORAGE_URL` that grant read access for a limited time. */
export function makeStoredUrlSigner({
  STORAGE_URL,
  STORAGE_SIGNING_SECRET: secret,
  STORED_URL_SECONDS: validFor,
}: StoredUrlRule): MakeStoredUrl {
  const step = Math.max(1, Math.floor(validFor / STEPS));
  return (address, now = new Date()) => {
    const expires = Math.floor(now.getTime() / 1000 / step) * step + validFor;
    const path = [address.workspaceId, address.fileId, address.filename].map(encodeURIComponent).join('/');
    return `${STORAGE_URL}/${path}?expires=${expires}&signature=${signatureOf(address, expires, secret)}`;
  };
}

/**
 * Until when an address may be read, which may have passed; null when the signature is none of ours for exactly this
 * file, name and instant. Of several secrets each will do: an earlier one is believed while its addresses live on.
 */
export function readStoredUrl(
  address: StoredFileAddress,
  query: { readonly expires?: string; readonly signature?: string },
  secrets: readonly string[],
): Date | null {
  const expires = Number(query.expires);
  if (!Number.isSafeInteger(expires)) return null;
  const given = Buffer.from(query.signature ?? '');
  const isSigned = secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(address, expires, secret));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? new Date(expires * 1000) : null;
}
