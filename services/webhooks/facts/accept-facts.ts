import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { acceptEvents, type ReportedEvent } from '../delivery/accept-event.js';
import type { OccurredEvent } from '../event/live-events.js';

/** A fact that webhooks may subscribe to. */
export interface Fact extends ReportedEvent {
  readonly workspaceId: string;
}

/**
 * Resolves when the fact and its deliveries are stored; each fact is stored once, however often it is
 * delivered.
 */
export type AcceptFact = (fact: Fact) => Promise<void>;

/** Receives the events of a transaction after its commit. */
export type AnnounceEvents = (events: readonly OccurredEvent[]) => Promise<void>;

interface Waiting {
  readonly fact: Fact;
  resolve(): void;
  reject(cause: unknown): void;
}

const MAX_TOGETHER = 100;

/** SQLSTATE classes with which PostgreSQL refuses one value, as opposed to being unavailable or busy. */
const OF_ONE = /^(22|23|54|P0)/;
const isOfOne = (cause: unknown): boolean =>
  OF_ONE.test(String((cause as { code?: unknown } | null)?.code ?? ''));

/**
 * Writes facts of a workspace that arrive together, or while earlier ones are being written, in one
 * transaction, which takes
 * as long for many as for one.
 */
export function makeAcceptFact(
  db: DataSource,
  consumer: string,
  announce: AnnounceEvents = async () => undefined,
): AcceptFact {
  const lines = new Map<string, Waiting[]>();

  const write = async (facts: readonly Fact[]): Promise<void> =>
    announce(await writeFacts(db, consumer, facts));

  async function writeTogether(waiting: readonly Waiting[]): Promise<void> {
    try {
      await write(waiting.map(({ fact }) => fact));
      for (const { resolve } of waiting) resolve();
    } catch (cause) {
      // One of them caused the failure; each is retried alone, so that the others do not fail with it.
      if (waiting.length > 1 && isOfOne(cause)) for (const one of waiting) await writeTogether([one]);
      else for (const { reject } of waiting) reject(cause);
    }
  }

  async function work(workspaceId: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await writeTogether(line.splice(0, MAX_TOGETHER));
    lines.delete(workspaceId);
  }

  return (fact) =>
    new Promise((resolve, reject) => {
      const line = lines.get(fact.workspaceId);
      const waiting = { fact, resolve, reject };
      if (line) {
        line.push(waiting);
        return;
      }
      const first = [waiting];
      lines.set(fact.workspaceId, first);
      setImmediate(() => void work(fact.workspaceId, first));
    });
}

/** Writes facts of one workspace and returns the events of those that are new. */
async function writeFacts(
  db: DataSource,
  consumer: string,
  facts: readonly Fact[],
): Promise<OccurredEvent[]> {
  const { workspaceId } = facts[0] as Fact;
  return inTransaction(db, { workspaceId }, async (tx) => {
    // In a fixed order, so that two processes with the same messages cannot deadlock.
    const messageIds = [...new Set(facts.map(({ messageId }) => messageId))].sort();
    const firsts: Array<{ id: string }> = await tx.query(
      `insert into inbox (consumer, message_id) select $1, unnest($2::text[]) on conflict do nothing returning message_id as id`,
      [consumer, messageIds],
    );
    const isFirst = new Set(firsts.map(({ id }) => id));
    // A repeated message counts once.
    const firstFacts = facts.filter(({ messageId }) => isFirst.delete(messageId));
    if (firstFacts.length === 0) return [];
    const createdAt = new Date();
    const events = await acceptEvents(tx, workspaceId, firstFacts);
    return events.map(({ id, name, data }) => ({ workspaceId, id, name, data, createdAt }));
  });
}
