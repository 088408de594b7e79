import type { EntityManager } from 'typeorm';

/**
 * Locks the videos of modules, so that none is deleted before its module is stored, and returns their names
 * by id. Videos are always locked before courses, which prevents deadlocks.
 */
export async function lockVideosOfModules(
  tx: EntityManager,
  workspaceId: string,
  modules: ReadonlyArray<{ readonly videoId: string }>,
): Promise<ReadonlyMap<string, string>> {
  if (modules.length === 0) return new Map();
  const videos: Array<{ id: string; name: string }> = await tx.query(
    'select id, name from video where workspace_id = $1 and id = any($2) order by id for key share',
    [workspaceId, modules.map(({ videoId }) => videoId)],
  );
  return new Map(videos.map(({ id, name }) => [id, name]));
}
