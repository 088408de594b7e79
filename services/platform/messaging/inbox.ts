import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../database/database.js';
import { ack, type Received } from './consumer.js';
import type { Outcome } from './transport.js';

/**
 * Returns true the first time this consumer receives the message, in the transaction that does its work; a
 * second delivery waits for the first one's transaction and then returns false.
 */
export async function isFirstDelivery(
  tx: EntityManager,
  consumer: string,
  messageId: string,
): Promise<boolean> {
  const inserted: unknown[] = await tx.query(
    'insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing returning 1',
    [consumer, messageId],
  );
  return inserted.length > 0;
}

/**
 * Records a message that has no effect here, or whose effect was made without `applyOnce`: a message that is
 * not in the inbox counts as lost and is handled again.
 */
export async function noteDelivery(
  db: DataSource,
  consumer: string,
  { messageId }: Pick<Received, 'messageId'>,
): Promise<Outcome> {
  await db.query('insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing', [
    ...[consumer, messageId],
  ]);
  return ack;
}

export async function wasHandled(
  db: DataSource,
  consumer: string,
  { messageId }: Pick<Received, 'messageId'>,
): Promise<boolean> {
  const found: unknown[] = await db.query('select from inbox where consumer = $1 and message_id = $2', [
    ...[consumer, messageId],
  ]);
  return found.length > 0;
}

/** Rows per statement, so that none runs long. */
const BATCH = 5000;

/** Removes messages older than any redelivery could be. Concurrent instances don't wait for each other. */
export async function forgetOldDeliveries(db: DataSource, batch = BATCH): Promise<void> {
  for (let forgotten = batch; forgotten === batch; ) {
    [, forgotten] = await db.query(
      `delete from inbox where (consumer, message_id) in (
         select consumer, message_id from inbox where received_at < now() - interval '30 days'
         limit ${batch} for update skip locked)`,
    );
  }
  await db.query(`delete from suspected_message where begun_at < now() - interval '30 days'`);
}

/** Handles a message in one transaction of its workspace, exactly once for any number of deliveries. */
export async function applyOnce(
  db: DataSource,
  consumer: string,
  { workspaceId, messageId }: Received,
  apply: (tx: EntityManager) => Promise<unknown>,
): Promise<Outcome> {
  await inTransaction(db, { workspaceId }, async (tx) => {
    if (await isFirstDelivery(tx, consumer, messageId)) await apply(tx);
  });
  return ack;
}
