import type { EntityManager } from 'typeorm';
import type { CursorPoint, Interaction } from '../../../schemas/interaction.js';
import { makeId } from '../../platform/text/ids.js';
import { CursorTrackEntity, InteractionEntity, type InteractionSource } from './interaction.entity.js';

interface Key {
  readonly workspaceId: string;
  readonly videoId: string;
}

/** A detected interaction this close to a provided one of its kind is the same. */
const SAME_WITHIN_SECONDS = 0.75;
const ROWS_A_STATEMENT = 500;

/** Puts what an analysis has detected in the place of what was detected before. What a person added or changed stays. The video must be held. */
export async function replaceDetected(
  tx: EntityManager,
  key: Key,
  detected: readonly Interaction[],
): Promise<void> {
  await tx.delete(InteractionEntity, { ...key, source: 'detected' });
  const given = await tx.findBy(InteractionEntity, { ...key, source: 'given' });
  const isGiven = ({ kind, start }: Interaction): boolean =>
    given.some((other) => other.kind === kind && Math.abs(other.startTime - start) <= SAME_WITHIN_SECONDS);
  await insertInteractions(
    tx,
    key,
    detected.filter((one) => !isGiven(one)).map((one) => ({ ...one, source: 'detected' as const })),
  );
}

export async function insertInteractions(
  tx: EntityManager,
  key: Key,
  interactions: ReadonlyArray<Interaction & { readonly source: InteractionSource }>,
): Promise<void> {
  const rows = interactions.map(({ start: startTime, end: endTime, ...interaction }) => ({
    ...key,
    ...interaction,
    id: makeId('int'),
    startTime,
    endTime,
  }));
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await tx.insert(InteractionEntity, rows.slice(from, from + ROWS_A_STATEMENT));
}

/** Without points there is no cursor. */
export async function storeCursorTrack(
  tx: EntityManager,
  key: Key,
  points: readonly CursorPoint[],
): Promise<void> {
  await tx.delete(CursorTrackEntity, key);
  if (points.length > 0) await tx.insert(CursorTrackEntity, { ...key, points: [...points] });
}
