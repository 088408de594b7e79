import type { DataSource } from 'typeorm';
import type { Envelope } from '../../schemas/messages/define-message.js';

/** Returns the messages in a service's outbox, oldest first. */
export async function queuedMessages(db: DataSource): Promise<Envelope[]> {
  const rows: Array<{ envelope: Envelope }> = await db.query('select envelope from outbox order by position');
  return rows.map((row) => row.envelope);
}

/** Returns the events among them, without messages that distribute work. */
export async function queuedFacts(db: DataSource): Promise<Envelope[]> {
  const rows: Array<{ envelope: Envelope }> = await db.query(
    `select envelope from outbox where kind = 'fact' order by position`,
  );
  return rows.map((row) => row.envelope);
}

export const queuedNames = async (db: DataSource): Promise<string[]> =>
  (await queuedMessages(db)).map((envelope) => envelope.name);
