import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import type { BackupContent } from '../../../schemas/backup.js';
import { requireService } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { FileEntity } from '../storage/file.entity.js';
import { RestoredContentEntity } from '../work/backup/restored-content.entity.js';
import type { MediaContext } from './context.js';

@Resolver()
export class RestoredResolver {
  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'For videos: what came out of the backup that a video is made of, with its files by their ids.',
  })
  async restoredContent(
    @Arg('videoId', () => ID, { description: 'Id of the video: vid_…' }) videoId: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<BackupContent | null> {
    requireService(caller, 'videos');
    const kept = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(RestoredContentEntity, { videoId }),
    );
    return kept?.content ?? null;
  }

  @Directive('@inaccessible')
  @Query(() => String, {
    nullable: true,
    description: 'For videos: the name of a backup that was uploaded to the workspace.',
  })
  async uploadedBackup(
    @Arg('id', () => ID, { description: 'Id of the received file.' }) id: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<string | null> {
    requireService(caller, 'videos');
    const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(FileEntity, { id, purpose: 'backup' }),
    );
    return file && file.videoId === null ? file.filename : null;
  }
}
