import type { EntityManager } from 'typeorm';

/** Copies the export settings of another video to a new one. */
export async function copyExportSettings(
  tx: EntityManager,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx.query(
    `insert into export_settings (workspace_id, video_id, settings, updated_at)
     select workspace_id, $3, settings, now() from export_settings where workspace_id = $1 and video_id = $2`,
    [workspaceId, from, to],
  );
}
