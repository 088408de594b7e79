import { isIP } from 'node:net';
import type { RestAdapterConfig } from '../config.js';
import type { StudioOrigins } from './studio-policy.js';

type Addresses = Pick<RestAdapterConfig, 'BASE_URL' | 'AUTH_URL' | 'STORAGE_URL' | 'S3_PUBLIC_ENDPOINT'>;

/** Returns the origins that the studio uses besides its own. */
export function studioOriginsOf({
  BASE_URL,
  AUTH_URL,
  STORAGE_URL,
  S3_PUBLIC_ENDPOINT,
}: Addresses): StudioOrigins {
  const files = [STORAGE_URL, S3_PUBLIC_ENDPOINT].flatMap((url) => (url ? [new URL(url).origin] : []));
  if (S3_PUBLIC_ENDPOINT) files.push(...bucketOrigins(new URL(S3_PUBLIC_ENDPOINT)));
  const own = BASE_URL && new URL(BASE_URL).origin;
  return {
    fileOrigins: [...new Set(files)].filter((origin) => origin !== own),
    pagesOrigin: new URL(AUTH_URL).origin,
  };
}

/** A bucket may be addressed as a subdomain of its server. */
const bucketOrigins = ({ protocol, hostname, host }: URL): string[] =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') ? [`${protocol}//*.${host}`] : [];
