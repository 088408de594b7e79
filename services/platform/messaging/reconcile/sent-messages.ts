import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { Envelope } from '../../../../schemas/messages/define-message.js';

export const MAX_PAGE = 500;

export const SentMessagesRequest = z.object({
  names: z.array(z.string()).max(200),
  /** Lists positions greater than this one. */
  after: z.string().regex(/^\d{1,18}$/),
  /** Excludes younger messages, which may still be in transit. */
  graceMs: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(MAX_PAGE),
});
export type SentMessagesRequest = z.infer<typeof SentMessagesRequest>;

export const SentMessagesPage = z.object({
  messages: z.array(z.object({ position: z.string(), id: z.string() })),
  /** The greatest position, of any message name, past the grace period. */
  horizon: z.string(),
  /** Whether more messages may follow the last one. */
  isFull: z.boolean(),
});
export type SentMessagesPage = z.infer<typeof SentMessagesPage>;

/** Shorter than the inbox's retention, so that no handled message counts as new. */
const KEEP_DAYS = 7;
const PRUNED_AT_ONCE = 1000;

/** Returns the service's messages of these names, in the order they were queued. */
export async function listSentMessages(
  db: DataSource,
  { names, after, graceMs, limit }: SentMessagesRequest,
): Promise<SentMessagesPage> {
  // A message sent in the future was sent before the clock was set back.
  const OLD = `(sent_at < clock_timestamp() - $1 * interval '1 millisecond' or sent_at > clock_timestamp() + interval '1 minute')`;
  const [{ horizon }]: [{ horizon: string }] = await db.query(
    `select coalesce((select position from sent_message where ${OLD} order by position desc limit 1), 0)::text as horizon`,
    [graceMs],
  );
  if (BigInt(horizon) <= BigInt(after)) return { messages: [], horizon, isFull: false };
  const messages: SentMessagesPage['messages'] = await db.query(
    `select position::text as position, message_id as id from sent_message sent
     where ${OLD} and position > $2 and position <= $3 and name = any($4) order by sent.position limit $5`,
    [graceMs, after, horizon, names, limit],
  );
  return { messages, horizon, isFull: messages.length === limit };
}

/** Returns the envelopes as they were sent, without those that are no longer stored. */
export async function findSentEnvelopes(db: DataSource, ids: readonly string[]): Promise<Envelope[]> {
  const rows: Array<{ envelope: unknown }> = await db.query(
    'select envelope from sent_message where message_id = any($1) order by position',
    [ids],
  );
  return rows.map(({ envelope }) => Envelope.parse(envelope));
}

/** Removes messages that are past their retention. */
export async function forgetSentMessages(db: DataSource): Promise<void> {
  for (let removed = PRUNED_AT_ONCE; removed === PRUNED_AT_ONCE; ) {
    const [, count]: [unknown, number] = await db.query(
      `delete from sent_message where position in (
         select position from sent_message where sent_at < now() - ${KEEP_DAYS} * interval '1 day'
         limit ${PRUNED_AT_ONCE} for update skip locked)`,
    );
    removed = count;
  }
}
