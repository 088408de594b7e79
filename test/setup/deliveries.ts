import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { WebhookEvent } from '../../schemas/webhook-events.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { makeOutbound, type OutboundWorld } from '../../services/platform/outbound/outbound.js';
import { makeId } from '../../services/platform/text/ids.js';
import { acceptEvents, notifySenders } from '../../services/webhooks/delivery/accept-event.js';
import type { AttemptEntity, DeliveryEntity } from '../../services/webhooks/delivery/delivery.entity.js';
import {
  DeliveryEngine,
  type DeliveryEngineOptions,
} from '../../services/webhooks/delivery/delivery-engine.js';
import { makeSigningSecret } from '../../services/webhooks/signature/sign-delivery.js';
import { WebhookEntity } from '../../services/webhooks/webhook/webhook.entity.js';
import { silentLog, testStoredUrl } from './calls.js';
import { testSecretBox } from './webhooks.js';

const WORKSPACE = 'ws_test';

/** Inserts a webhook and returns it with its secret. */
export async function insertWebhook(
  db: DataSource,
  { workspaceId = WORKSPACE, ...given }: Partial<WebhookEntity> & { readonly url: string },
): Promise<{ id: string; secret: string }> {
  const id = makeId('whk');
  const secret = makeSigningSecret();
  const { ciphertext, keyId } = testSecretBox.seal(secret, { workspaceId, webhookId: id });
  const row = {
    workspaceId,
    id,
    events: ['*'],
    enabled: true,
    consecutiveFailures: 0,
    updatedAt: new Date(),
    secretCiphertext: ciphertext,
    secretKeyId: keyId,
    previousSecrets: [],
    ...given,
  };
  await inTransaction(db, { workspaceId }, (tx) => tx.insert(WebhookEntity, row as never));
  return { id, secret };
}

/** Publishes an event: every webhook of the workspace with that event receives a delivery. */
export const somethingHappened = async (
  db: DataSource,
  data: Readonly<Record<string, unknown>> = { videoId: 'vid_1', jobId: null },
  { name = 'video.created', workspaceId = WORKSPACE }: { name?: WebhookEvent; workspaceId?: string } = {},
): Promise<void> => {
  const reported = { messageId: randomUUID(), requestId: 'req_test', event: { name, data } };
  await inTransaction(db, { workspaceId }, (tx) => acceptEvents(tx, workspaceId, [reported]));
};

/** Starts the delivery engine of a process; all host names resolve to this machine. */
export function startTestEngine(
  { db, databaseUrl, ca }: { db: DataSource; databaseUrl: string; ca: string },
  differing: Partial<DeliveryEngineOptions> & {
    readonly lookup?: OutboundWorld['lookup'];
    readonly answerWithinMs?: number;
  } = {},
) {
  const { lookup = async () => [{ address: '127.0.0.1' }], answerWithinMs, ...options } = differing;
  const outbound = makeOutbound({ allowCidrs: ['127.0.0.1'], keepsConnections: true }, { lookup, ca: [ca] });
  const engine = new DeliveryEngine({
    db,
    databaseUrl,
    log: silentLog,
    leaseMs: 60_000,
    maintenanceIntervalMs: 200,
    sending: { outbound, secrets: testSecretBox, makeStoredUrl: testStoredUrl, answerWithinMs },
    ...options,
  });
  return {
    async stop() {
      await engine.stop();
      await outbound.close();
    },
  };
}

const everywhere = <T>(db: DataSource, sql: string, values: unknown[] = []): Promise<T[]> =>
  inTransaction(db, { settings: { 'app.worker': 'on' } }, (tx) => tx.query(sql, values));

export const deliveriesOf = (db: DataSource, webhookId: string) =>
  everywhere<DeliveryEntity & { due_in: number; due_at: Date | number }>(
    db,
    `select *, extract(epoch from nullif(due_at, '-infinity') - now())::float8 as due_in from delivery where webhook_id = $1 order by created_at, id`,
    [webhookId],
  );

export const attemptsOf = (db: DataSource, webhookId: string) =>
  everywhere<
    AttemptEntity & { started_at: Date; duration_ms: number; request_body: string; response_body: string }
  >(
    db,
    `select a.* from attempt a join delivery d on d.id = a.delivery_id where d.webhook_id = $1 order by a.started_at, a.number`,
    [webhookId],
  );

export const webhookRow = async (db: DataSource, id: string): Promise<WebhookEntity> =>
  inTransaction(db, { workspaceId: WORKSPACE }, (tx) => tx.findOneByOrFail(WebhookEntity, { id }));

/** Makes waiting attempts due, so that the delivery engine finds them immediately. */
export const makeDue = (db: DataSource, webhookId: string) =>
  inTransaction(db, { settings: { 'app.worker': 'on' } }, async (tx) => {
    await tx.query(`update delivery set due_at = now() where webhook_id = $1 and state = 'waiting'`, [
      webhookId,
    ]);
    await notifySenders(tx);
  });

export async function removeEverything(db: DataSource): Promise<void> {
  const found = await everywhere<{ workspaceId: string }>(
    db,
    `select workspace_id as "workspaceId" from webhook union select workspace_id from event`,
  );
  for (const { workspaceId } of found)
    for (const table of ['delivery', 'event', 'webhook'])
      await inTransaction(db, { workspaceId }, (tx) => tx.query(`delete from ${table}`));
}
