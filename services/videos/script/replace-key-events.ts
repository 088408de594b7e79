import type { EntityManager } from 'typeorm';
import { KeyEventEntity, type KeyEventSource } from './script-line.entity.js';

export interface NewKeyEvent {
  readonly text: string;
  /** Seconds in the source. */
  readonly timestamp?: number | null;
  /** Seconds in the source, detected for an event provided without a time. */
  readonly placedAt?: number | null;
}

const ROWS_A_STATEMENT = 1000;

/**
 * Replaces the key events of the same origin. Returns the number of the video's key events of both origins.
 * The video must be locked by the transaction.
 */
export async function replaceKeyEvents(
  tx: EntityManager,
  { workspaceId, videoId }: { workspaceId: string; videoId: string },
  source: KeyEventSource,
  events: readonly NewKeyEvent[],
): Promise<number> {
  await tx.delete(KeyEventEntity, { workspaceId, videoId, source });
  const rows = events.map(({ text, timestamp = null, placedAt = null }, position) => ({
    workspaceId,
    videoId,
    source,
    position,
    text,
    timestamp,
    placedAt,
  }));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await tx.insert(KeyEventEntity, rows.slice(from, from + ROWS_A_STATEMENT));
  }
  return tx.countBy(KeyEventEntity, { workspaceId, videoId });
}
