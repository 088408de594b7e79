import type { EntityManager } from 'typeorm';

/**
 * Names of the videos of modules, by id; the videos are held, so that none is deleted before its module can be found. Videos are
 * held before courses everywhere, so that two transactions never wait for each other.
 */
export async function holdVideosOfModules(
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
