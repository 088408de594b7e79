import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import type { BackupContent } from '../../../schemas/backup.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { FileEntity } from '../storage/file.entity.js';
import { RestoredContentEntity } from '../work/backup/restored-content.entity.js';
import type { MediaContext } from './context.js';

@Resolver()
export class RestoredResolver {
  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'For videos: returns the content of the backup that a video is restored from, with the IDs of its files.',
  })
  async restoredContent(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<BackupContent | null> {
    requireService(caller, 'videos');
    const stored = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(RestoredContentEntity, { videoId }),
    );
    return stored?.content ?? null;
  }

  @Directive('@inaccessible')
  @Query(() => String, {
    nullable: true,
    description: 'For videos: returns the filename of an uploaded backup.',
  })
  async uploadedBackup(
    @Arg('id', () => ID, { description: 'ID of the received file.' }) id: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<string | null> {
    requireService(caller, 'videos');
    const file = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
      tx.findOneBy(FileEntity, { id, purpose: 'backup' }),
    );
    return file && file.videoId === null ? file.filename : null;
  }
}
