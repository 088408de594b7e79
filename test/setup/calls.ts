import { pino } from 'pino';
import type { Caller } from '../../services/platform/caller.js';
import { makeCursors } from '../../services/platform/cursors.js';
import { makeStoredUrlSigner } from '../../services/platform/stored-url.js';

export const silentLog = pino({ level: 'silent' });

/** An API key's caller in a workspace, through the edge; what is given differs. */
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

/** A service acting by itself in the workspace. */
export const aService = (issuer: string, workspaceId = 'ws_test'): Caller =>
  aCaller({ issuer, workspaceId, credentialId: null, plan: null });

export const testCursors = makeCursors({ d: 'a secret that the tests alone know' });

export const testStoredUrl = makeStoredUrlSigner({
  STORAGE_URL: 'http://storage.test/files',
  STORAGE_SIGNING_SECRET: 'a storage secret that the tests alone know',
  STORED_URL_SECONDS: 86_400,
});

/** Where the service is reached from outside, for contexts of videos. */
export const testAddresses = {
  makeStoredUrl: testStoredUrl,
  makePictureUrl: testStoredUrl,
  baseUrl: 'https://service.test',
  storageOrigin: 'http://storage.test',
};

/** The code an operation is refused with, or `null` when it is not refused. */
export const refusalOf = (operation: Promise<unknown>): Promise<string | null> =>
  operation.then(
    () => null,
    (err: { code?: string; message: string }) => err.code ?? err.message,
  );
