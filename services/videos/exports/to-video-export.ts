import { Float, ID, ObjectType } from 'type-graphql';
import { namedRatioOf } from '../../../schemas/export-ratio.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { RatioEnum } from '../export-settings/export-settings.enums.js';
import { ContentCredentials, toContentCredentials } from '../video/content-credentials.type.js';
import type { VideoExportEntity } from './video-export.entity.js';

@ObjectType({ description: 'The current export of a video in one aspect ratio.' })
export class VideoExport {
  @Field(() => ID, 'ID of the export; the next one of the same ratio has another.') id!: string;
  @NullableField(() => RatioEnum, 'Aspect ratio; null for the source’s own, if that is none of these.')
  aspectRatio!: string | null;
  @Field(() => String, 'URL of the video; valid for a day.') videoUrl!: string;
  @Field(() => String, 'URL of its SRT file; valid for a day.') srtUrl!: string;
  @NullableField(() => String, {
    description: 'URL of its manifest (JSON); valid for a day. Null for exports from before there was one.',
  })
  manifestUrl!: string | null;
  @NullableField(() => Float, 'Duration in seconds; null if unknown.') durationSeconds!: number | null;
  @Field(() => Date, 'Time when it was finished.') exportedAt!: Date;
  @Field(() => ContentCredentials, 'Content credentials of this export.')
  contentCredentials!: ContentCredentials;
  /** For its resolvers. */
  row!: VideoExportEntity;
}

/** Converts the row to its GraphQL type, with URLs of its files. */
export function toVideoExport(row: VideoExportEntity, makeStoredUrl: MakeStoredUrl): VideoExport {
  const { workspaceId, id, aspectRatio, basename, exportedAt, content } = row;
  const address = (fileId: string, suffix: string): string =>
    makeStoredUrl({ workspaceId, fileId, filename: `${basename}${suffix}` });
  return {
    id,
    aspectRatio: namedRatioOf(aspectRatio),
    videoUrl: address(row.exportFileId, '.mp4'),
    srtUrl: address(row.srtFileId, '.srt'),
    manifestUrl: row.manifestFileId && address(row.manifestFileId, '.manifest.json'),
    durationSeconds: content?.durationSeconds ?? null,
    exportedAt,
    contentCredentials: toContentCredentials(row.credentials),
    row,
  };
}
