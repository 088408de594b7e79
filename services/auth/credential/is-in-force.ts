import type { ApiKeyEntity } from './api-key.entity.js';

/** Whether the key is neither revoked nor expired. */
export const isInForce = ({ revokedAt, expiresAt }: ApiKeyEntity): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now());
