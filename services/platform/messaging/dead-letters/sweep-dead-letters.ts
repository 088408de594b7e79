import type { DataSource } from 'typeorm';
import type { DeadLetter, Transport } from '../transport.js';

const HOUR_MS = 3_600_000;
/**
 * How long a dead letter is shown that has already been handled, or was given up; replaying it would have no
 * effect.
 */
const HANDLED_KEPT_MS = 24 * HOUR_MS;

interface Options {
  readonly db: DataSource;
  readonly transport: Pick<Transport, 'sweepDeadLetters'>;
  /** How long a dead letter is stored. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/**
 * Removes a queue's dead letters that are too old, and after a day those that the inbox contains. Returns
 * their number.
 */
export function sweepDeadLetters(
  queue: string,
  { db, transport, keptMs, now = Date.now }: Options,
): Promise<number> {
  return transport.sweepDeadLetters(queue, async (letters) => {
    const handled = await findHandled(db, queue, letters);
    return letters.filter(({ id, diedAt }) => {
      const ageMs = now() - Date.parse(diedAt);
      return ageMs >= keptMs || (ageMs >= HANDLED_KEPT_MS && handled.has(id));
    });
  });
}

async function findHandled(
  db: DataSource,
  queue: string,
  letters: readonly DeadLetter[],
): Promise<ReadonlySet<string>> {
  const rows: Array<{ id: string }> = await db.query(
    'select message_id as id from inbox where consumer = $1 and message_id = any($2)',
    [queue, letters.map(({ envelope }) => envelope.id)],
  );
  const known = new Set(rows.map(({ id }) => id));
  return new Set(letters.filter(({ envelope }) => known.has(envelope.id)).map(({ id }) => id));
}
