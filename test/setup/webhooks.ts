import type { DataSource } from 'typeorm';
import type { Caller } from '../../services/platform/access/caller.js';
import { makeAddressPermit } from '../../services/platform/outbound/permitted-address.js';
import type { WebhooksContext } from '../../services/webhooks/context.js';
import { LiveEvents } from '../../services/webhooks/event/live-events.js';
import { makeSecretBox } from '../../services/webhooks/secret/secret-box.js';
import { aCaller, silentLog, testCursors } from './calls.js';

export const testSecretBox = makeSecretBox('a key of the tests for webhook secrets');

/**
 * Returns the context of an operation in webhooks, with the address rules of an operator who permits no
 * private addresses.
 */
export const aWebhooksContext = (
  db: DataSource,
  caller: Caller = aCaller(),
  differing: Partial<WebhooksContext> = {},
): WebhooksContext => ({
  caller,
  requestId: 'req_test',
  log: silentLog,
  db,
  cursors: testCursors,
  secrets: testSecretBox,
  isAddressPermitted: makeAddressPermit([]),
  makeStoredUrl: ({ fileId }) => `https://files.example/${fileId}`,
  liveEvents: new LiveEvents({ broadcast: async () => undefined }),
  ...differing,
});
