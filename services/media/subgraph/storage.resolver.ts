import { Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { sumWorkspaceBytesByUse, sumWorkspaceCacheBytes, totalOf } from '../storage/storage-use.js';
import type { MediaContext } from './context.js';
import { MediaVideo } from './media.type.js';
import type { ReportedEngine } from './reference/engine-report.js';
import { findEngineReports } from './reference/find-engine-reports.js';
import { WorkspaceEngine } from './reference/reference.type.js';
import { MediaWorkspace, VideoMedia, VideoStorage, WorkspaceStorage } from './storage.type.js';

@Resolver(() => MediaVideo)
export class MediaVideoResolver {
  @FieldResolver(() => VideoMedia, { description: 'Stored files.' })
  media(@Root() { id }: MediaVideo, @Ctx() ctx: MediaContext): VideoMedia {
    requireAccess(ctx.caller, ACCESS['Video.media']);
    return { videoId: id };
  }
}

@Resolver(() => VideoMedia)
export class VideoMediaResolver {
  @FieldResolver(() => Float, {
    description: 'Total bytes of source, exports, voiceover and images, excluding caches.',
  })
  async storedBytes(@Root() { videoId }: VideoMedia, @Ctx() ctx: MediaContext): Promise<number> {
    return totalOf(await ctx.bytesByUse.load(videoId));
  }

  @FieldResolver(() => VideoStorage, { description: 'Bytes by purpose.' })
  storage(@Root() { videoId }: VideoMedia, @Ctx() ctx: MediaContext): Promise<VideoStorage> {
    return ctx.bytesByUse.load(videoId);
  }

  @FieldResolver(() => Float, {
    description: 'Bytes of rendered segments cached for later exports; removed when disk space is short.',
  })
  cacheBytes(@Root() { videoId }: VideoMedia, @Ctx() ctx: MediaContext): Promise<number> {
    return ctx.cacheBytes.load(videoId);
  }
}

/** Resolves an earlier name of a figure, also for workspaces. */
@Resolver(() => VideoStorage)
export class VideoStorageResolver {
  @FieldResolver(() => Float, {
    description: 'Bytes of images in its articles.',
    deprecationReason: 'Use articleImageBytes.',
  })
  articlePictureBytes(@Root() { articleImageBytes }: VideoStorage): number {
    return articleImageBytes;
  }
}

/** Resolves the storage figures of a workspace's dashboard. */
@Resolver(() => MediaWorkspace)
export class MediaWorkspaceResolver {
  @FieldResolver(() => WorkspaceStorage, { description: 'Stored files by purpose.' })
  async storage(@Ctx() { db, caller }: MediaContext): Promise<WorkspaceStorage> {
    requireAccess(caller, ACCESS['Workspace.storage']);
    const bytes = await sumWorkspaceBytesByUse(db, caller.workspaceId);
    const cacheBytes = await sumWorkspaceCacheBytes(db, caller.workspaceId);
    return { ...bytes, storedBytes: totalOf(bytes), cacheBytes };
  }

  @FieldResolver(() => [WorkspaceEngine], {
    description: 'Engines of the running workers, the preferred ones of each kind first.',
  })
  engines(@Ctx() ctx: MediaContext): Promise<ReportedEngine[]> {
    return listEngines(ctx);
  }
}

/** Returns the engines of the running workers, each once: ready where it is on any worker. */
async function listEngines({ db, caller }: MediaContext): Promise<ReportedEngine[]> {
  requireAccess(caller, ACCESS['Workspace.engines']);
  const engines = new Map<string, ReportedEngine>();
  for (const { engines: reported = [] } of await findEngineReports(db)) {
    for (const engine of reported) {
      const key = `${engine.kind} ${engine.id}`;
      if (!engines.get(key)?.isReady) engines.set(key, engine);
    }
  }
  return [...engines.values()];
}
