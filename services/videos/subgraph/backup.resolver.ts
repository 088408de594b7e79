import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Args, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { BackupContent } from '../../../schemas/backup.js';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import { Backup, BackupConnection, DeletedBackup, RestoreBackupInput } from '../backup/backup.type.js';
import { deleteBackup } from '../backup/delete-backup.js';
import { findBackupContent } from '../backup/find-backup-content.js';
import { listBackups } from '../backup/list-backups.js';
import { toBackup } from '../backup/to-backup.js';
import type { VideosContext } from '../context.js';
import { createBackup } from '../operations/create-backup.js';
import { StartedJobResult } from '../operations/operation.type.js';
import { restoreBackup } from '../operations/restore-backup.js';
import { toConnectionOfVideo } from '../video/list-of-video.js';
import { toVideo } from '../video/to-video.js';
import { Video } from '../video/video.type.js';
import { UploadedVideo } from './uploaded-video.type.js';

@Resolver(() => Video)
export class BackupResolver {
  @Mutation(() => StartedJobResult, {
    description: 'Creates a backup of a video, in its state at the start of the job.',
  })
  createBackup(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return createBackup(ctx, videoId);
  }

  @Mutation(() => DeletedBackup, { description: 'Deletes a backup and its file.' })
  async deleteBackup(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('id', () => ID, { description: 'ID of the backup.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedBackup> {
    await deleteBackup(ctx, { videoId, id });
    return { id };
  }

  @Mutation(() => UploadedVideo, {
    description: 'Creates a new video from a backup; the job ingests its source and content.',
  })
  async restoreBackup(
    @Arg('input', () => RestoreBackupInput, { description: 'The backup to restore.' })
    input: RestoreBackupInput,
    @Ctx() ctx: VideosContext,
  ): Promise<UploadedVideo> {
    const { video, job, upload } = await restoreBackup(ctx, input);
    return { video: toVideo(video, ctx.makeStoredUrl), job, upload };
  }

  @FieldResolver(() => BackupConnection, { description: 'Backups of the video, newest first.' })
  async backups(
    @Root() { id }: Video,
    @Args(() => NumberedPageArgs) paging: NumberedPageArgs,
    @Ctx() ctx: VideosContext,
  ): Promise<Connection<Backup>> {
    const { rows, ...rest } = await listBackups(ctx, id, paging);
    const backups = rows.map(({ row, cursor }) => ({ row: toBackup(row, ctx.makeStoredUrl), cursor }));
    return toConnectionOfVideo({ rows: backups, ...rest });
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: returns the content of a backup of a video, with the IDs of its files.',
  })
  backupContent(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<BackupContent | null> {
    return findBackupContent(ctx, videoId);
  }
}
