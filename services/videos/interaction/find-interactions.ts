import type { EntityManager } from 'typeorm';
import type { CursorPoint, Interaction } from '../../../schemas/interaction.js';
import { CursorTrackEntity, InteractionEntity, type InteractionSource } from './interaction.entity.js';

export const BY_TIME = { startTime: 'asc', id: 'asc' } as const;

/** A video's interactions by time. */
export async function findInteractions(
  tx: EntityManager,
  videoId: string,
): Promise<Array<Interaction & { readonly source: InteractionSource }>> {
  const rows = await tx.find(InteractionEntity, { where: { videoId }, order: BY_TIME });
  return rows.map(({ startTime: start, endTime: end, source, kind, x, y, box, label, confidence }) => ({
    source,
    kind,
    start,
    end,
    x,
    y,
    box,
    label,
    confidence,
  }));
}

/** Empty without a cursor. */
export async function findCursorTrack(tx: EntityManager, videoId: string): Promise<CursorPoint[]> {
  const track = await tx.findOneBy(CursorTrackEntity, { videoId });
  return track?.points ?? [];
}
