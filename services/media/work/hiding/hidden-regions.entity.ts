import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import type { RequestedElement } from '../../../../schemas/messages/render-request.js';

/** What the elements of a video hide; a video without a row hides nothing. */
@Entity({ name: 'hidden_regions' })
export class HiddenRegionsEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') videoId!: string;
  /** Version of the video's record; the facts about it may arrive out of order. */
  @Column('integer') version!: number;
  @Column('jsonb') elements!: readonly RequestedElement[];
}

/** Returns the elements that hide something in a video. */
export async function findHidden(tx: EntityManager, videoId: string): Promise<readonly RequestedElement[]> {
  const row = await tx.findOneBy(HiddenRegionsEntity, { videoId });
  return row?.elements ?? [];
}

/** Stores what a video hides, unless something later is known. */
export async function storeHidden(
  tx: EntityManager,
  { workspaceId, videoId, version, elements }: HiddenRegionsEntity,
): Promise<void> {
  await tx.query(
    `insert into hidden_regions (workspace_id, video_id, version, elements) values ($1, $2, $3, $4)
     on conflict (workspace_id, video_id) do update set version = excluded.version, elements = excluded.elements
     where hidden_regions.version <= excluded.version`,
    [workspaceId, videoId, version, JSON.stringify(elements)],
  );
}
