import { pino } from 'pino';
import type { Caller } from '../../services/platform/access/caller.js';
import { makeCursors } from '../../services/platform/database/cursors.js';
import { makeStoredUrlSigner } from '../../services/platform/http/stored-url.js';

export const silentLog = pino({ level: 'silent' });

/** Returns the caller of an API key in a workspace through the edge, with optional overrides. */
export const aCaller = (differing: Partial<Caller> = {}): Caller => ({
  issuer: 'edge',
  workspaceId: 'ws_test',
  userId: null,
  credentialId: 'key_test',
  role: null,
  scopes: null,
  plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
  ...differing,
});

/** Returns a service that acts on its own behalf in the workspace. */
export const aService = (issuer: string, workspaceId = 'ws_test'): Caller =>
  aCaller({ issuer, workspaceId, credentialId: null, plan: null });

export const testCursors = makeCursors({ d: 'a secret that the tests alone know' });

export const testStoredUrl = makeStoredUrlSigner({
  STORAGE_URL: 'http://storage.test/files',
  STORAGE_SIGNING_SECRET: 'a storage secret that the tests alone know',
  STORED_URL_SECONDS: 86_400,
});

/** Public URLs of the service, for contexts of videos. */
export const testAddresses = {
  makeStoredUrl: testStoredUrl,
  makeImageUrl: testStoredUrl,
  baseUrl: 'https://service.test',
  storageOrigin: 'http://storage.test',
};

/** Returns the error code of an operation, or `null` when it succeeds. */
export const refusalOf = (operation: Promise<unknown>): Promise<string | null> =>
  operation.then(
    () => null,
    (err: { code?: string; message: string }) => err.code ?? err.message,
  );
