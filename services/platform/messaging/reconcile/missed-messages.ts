import type { DataSource, EntityManager } from 'typeorm';
import { Envelope } from '../../../../schemas/messages/define-message.js';

/** The longest wait between two attempts, in leases. */
const MAX_LEASES = 60;

/** A missed message that the consumer has to handle from the table. */
export interface MissedMessage {
  readonly envelope: Envelope;
  /** The current attempt, starting at 1. */
  readonly attempt: number;
}

/** Returns which of these messages the consumer has neither handled nor recorded as missed. */
export async function findUnknown(
  db: DataSource,
  consumer: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows: Array<{ id: string }> = await db.query(
    `select id from unnest($2::text[]) as sent (id)
     where not exists (select from inbox where consumer = $1 and message_id = id)
       and not exists (select from missed_message where consumer = $1 and message_id = id)`,
    [consumer, ids],
  );
  return rows.map(({ id }) => id);
}

/** Returns how many missed messages the consumer still has to handle. */
export async function countMissed(db: DataSource, consumer: string): Promise<number> {
  const [{ count }]: [{ count: number }] = await db.query(
    'select count(*)::int as count from missed_message where consumer = $1',
    [consumer],
  );
  return count;
}

export async function noteMissed(
  db: DataSource,
  consumer: string,
  envelopes: readonly Envelope[],
): Promise<void> {
  await db.query(
    `insert into missed_message (consumer, message_id, envelope)
     select $1, envelope ->> 'id', envelope from unnest($2::jsonb[]) as missed (envelope) on conflict do nothing`,
    [consumer, envelopes.map((envelope) => JSON.stringify(envelope))],
  );
}

/**
 * Claims the next due message and counts the attempt in advance, so that a message that crashes its process
 * is given up eventually. No other process claims it during its lease; a due time too far ahead was written
 * before the clock was set back.
 */
export async function claimMissed(
  db: DataSource,
  consumer: string,
  leaseMs: number,
): Promise<MissedMessage | null> {
  const [[claimed]]: [Array<{ envelope: unknown; attempt: number }>, number] = await db.query(
    `update missed_message set attempts = attempts + 1,
       due_at = now() + $2 * least(2 ^ attempts, ${MAX_LEASES}) * interval '1 millisecond'
     where consumer = $1 and message_id = (
       select message_id from missed_message
       where consumer = $1 and (due_at is null or due_at <= now() or due_at > now() + $2 * interval '${MAX_LEASES + 1} milliseconds')
       order by due_at nulls first, envelope ->> 'createdAt' limit 1 for update skip locked)
     returning envelope, attempts as attempt`,
    [consumer, leaseMs],
  );
  return claimed ? { envelope: Envelope.parse(claimed.envelope), attempt: claimed.attempt } : null;
}

/** Reverts the attempt. The message is due again when its lease expires. */
export async function uncountMissed(db: DataSource, consumer: string, messageId: string): Promise<void> {
  await db.query(
    'update missed_message set attempts = attempts - 1 where consumer = $1 and message_id = $2 and attempts > 0',
    [consumer, messageId],
  );
}

/** Settles the message: it is added to the inbox, also when its handler does not add it. */
export async function settleMissed(db: DataSource, consumer: string, messageId: string): Promise<void> {
  await db.transaction(async (tx: EntityManager) => {
    await tx.query('insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing', [
      consumer,
      messageId,
    ]);
    await tx.query('delete from missed_message where consumer = $1 and message_id = $2', [
      consumer,
      messageId,
    ]);
  });
}

/** Removes missed messages that were delivered after all. */
export async function forgetReceived(db: DataSource, consumer: string): Promise<void> {
  await db.query(
    `delete from missed_message using inbox
     where missed_message.consumer = $1 and inbox.consumer = $1 and inbox.message_id = missed_message.message_id`,
    [consumer],
  );
}
