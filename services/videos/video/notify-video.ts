import type { EntityManager } from 'typeorm';

/** Sends a video to its subscribers at commit: its staleness changes, although its own row does not. */
export async function notifyVideo(
  tx: EntityManager,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<void> {
  await tx.query(
    `with counted as (
       update video set version = version + 1 where workspace_id = $1 and id = $2 returning workspace_id, id
     )
     select pg_notify('changed_' || current_schema() || '_video', json_build_array(workspace_id, id)::text) from counted`,
    [workspaceId, videoId],
  );
}
