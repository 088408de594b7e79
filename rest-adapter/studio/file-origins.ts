import { isIP } from 'node:net';
import type { RestAdapterConfig } from '../config.js';

type Addresses = Pick<RestAdapterConfig, 'BASE_URL' | 'STORAGE_URL' | 'S3_PUBLIC_ENDPOINT'>;

/** Returns the origins, other than that of the studio, from which browsers load stored files. */
export function fileOriginsOf({ BASE_URL, STORAGE_URL, S3_PUBLIC_ENDPOINT }: Addresses): string[] {
  const origins = [STORAGE_URL, S3_PUBLIC_ENDPOINT].flatMap((url) => (url ? [new URL(url).origin] : []));
  if (S3_PUBLIC_ENDPOINT) origins.push(...bucketOrigins(new URL(S3_PUBLIC_ENDPOINT)));
  const own = BASE_URL && new URL(BASE_URL).origin;
  return [...new Set(origins)].filter((origin) => origin !== own);
}

/** A bucket may be addressed as a subdomain of its server. */
const bucketOrigins = ({ protocol, hostname, host }: URL): string[] =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') ? [`${protocol}//*.${host}`] : [];
