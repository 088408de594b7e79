import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ClientMetadata } from './client-metadata.js';

const PREFIX = 'dyn_';
const FORM = /^dyn_([A-Za-z0-9_-]{1,6000})\.([A-Za-z0-9_-]{43})$/;

export const isDynamicId = (id: string): boolean => id.startsWith(PREFIX);

/** Issues and reads the IDs of apps that register themselves (RFC 7591). */
export interface DynamicClients {
  issue(metadata: ClientMetadata): string;
  /** Returns the metadata that the ID was issued for; null for any other text. */
  read(id: string): ClientMetadata | null;
}

/**
 * The ID contains the metadata and a signature, so a registration occupies nothing, and no number of registrations fills
 * the database (RFC 7591, appendix A.5.2).
 */
export function makeDynamicClients(secret: string): DynamicClients {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dynamic clients: signature', 32));
  const sign = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    issue({ name, redirectUris }) {
      const payload = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
      return `${PREFIX}${payload}.${sign(payload).toString('base64url')}`;
    },
    read(id) {
      const [, payload, signature] = FORM.exec(id) ?? [];
      if (payload === undefined || signature === undefined) return null;
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== 32 || !timingSafeEqual(given, sign(payload))) return null;
      const [name, ...redirectUris] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[];
      return { name: name as string, redirectUris };
    },
  };
}
