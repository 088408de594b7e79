import { GraphQLJSONObject } from 'graphql-scalars';
import { Args, Ctx, Directive, ID, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import type { BackupContent } from '../../../schemas/backup.js';
import type { PageRequest } from '../../platform/database/page.js';
import { type Connection, NumberedPageArgs } from '../../platform/graphql/connection.js';
import { Arg, FieldResolver, Mutation, NullableQuery } from '../../platform/graphql/described.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { BackupEntity } from '../backup/backup.entity.js';
import { Backup, BackupConnection, DeletedBackup, RestoreBackupInput } from '../backup/backup.type.js';
import { deleteBackup } from '../backup/delete-backup.js';
import { findBackupContent } from '../backup/find-backup-content.js';
import type { VideosContext } from '../context.js';
import { createBackup } from '../operations/create-backup.js';
import { StartedJobResult } from '../operations/operation.type.js';
import { restoreBackup } from '../operations/restore-backup.js';
import { listOfVideo, type PageOfRows, toConnectionOfVideo } from '../video/list-of-video.js';
import { toVideo, Video } from '../video/video.type.js';
import { UploadedVideo } from './uploaded-video.type.js';

/** Returns a page of a video's backups, newest first. */
const listBackups = (
  ctx: VideosContext,
  videoId: string,
  page: PageRequest,
): Promise<PageOfRows<BackupEntity>> =>
  listOfVideo(ctx, { access: ACCESS['Video.backups'], entity: BackupEntity, videoId }, page);

@Resolver(() => Video)
export class BackupResolver {
  @Mutation(() => StartedJobResult, 'Creates a backup of a video, in its state at the start of the job.')
  createBackup(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return createBackup(ctx, videoId);
  }

  @Mutation(() => DeletedBackup, 'Deletes a backup and its file.')
  async deleteBackup(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('id', () => ID, 'ID of the backup.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<DeletedBackup> {
    await deleteBackup(ctx, { videoId, id });
    return { id };
  }

  @Mutation(() => UploadedVideo, 'Creates a new video from a backup; the job ingests its source and content.')
  async restoreBackup(
    @Arg('input', () => RestoreBackupInput, 'The backup to restore.') input: RestoreBackupInput,
    @Ctx() ctx: VideosContext,
  ): Promise<UploadedVideo> {
    const { video, job, upload } = await restoreBackup(ctx, input);
    return { video: toVideo(video, ctx.makeStoredUrl), job, upload };
  }

  @FieldResolver(() => BackupConnection, 'Backups of the video, newest first.')
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
  @NullableQuery(() => GraphQLJSONObject, {
    description: 'For media: returns the content of a backup of a video, with the IDs of its files.',
  })
  backupContent(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<BackupContent | null> {
    return findBackupContent(ctx, videoId);
  }
}

/** Converts the row to its GraphQL type, with the URL of its file. */
function toBackup(
  { workspaceId, fileId, filename, sizeBytes, ...rest }: BackupEntity,
  makeStoredUrl: MakeStoredUrl,
): Backup {
  const url = makeStoredUrl({ workspaceId, fileId, filename });
  return { ...rest, filename, url, sizeBytes: Number(sizeBytes) };
}
