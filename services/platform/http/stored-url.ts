import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StoredFileAddress {
  readonly workspaceId: string;
  readonly fileId: string;
  /** File name for downloads. */
  readonly filename: string;
}

/**
 * URLs created within the same twenty-fourth of their lifetime are equal, so that caches and clients that
 * compare them work.
 */
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
  /** Lifetime of a URL; a twenty-fourth of it may have passed when the URL is returned. */
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
 * Returns the expiry of a URL, which may have passed; null when the signature is not ours for exactly this
 * file, name and instant. Any of several secrets is accepted: an earlier one stays valid while its URLs do.
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
