import { GraphQLJSONObject } from 'graphql-scalars';
import { ID, InputType, ObjectType } from 'type-graphql';
import { METADATA_RULES, type Metadata } from '../../../schemas/metadata.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { Video } from '../video/video.type.js';
import { VIDEO_CONTEXT } from './context-fields.js';

@InputType({
  description:
    'A video to create, and its source: at most one of videoUrl, filename with contentType, and fileId; without one the source is uploaded later.',
})
export class UploadVideoInput {
  @NullableField(() => String, 'Public http or https URL of the source.') videoUrl?: string | null;
  @NullableField(() => String, 'Filename; with contentType, requests an upload URL. 1 to 255 characters.')
  filename?: string | null;
  @NullableField(() => String, 'Media type: video/…') contentType?: string | null;
  @NullableField(() => ID, 'ID of a file already received by the media service.') fileId?: string | null;
  @NullableField(() => String, 'Name, 1 to 200 characters; defaults to the filename.') name?: string | null;
  @Field(() => String, VIDEO_CONTEXT)
  videoContext?: string | null;
  @NullableField(() => ID, 'ID of its project; uncategorized if absent.') projectId?: string | null;
  @NullableField(() => Boolean, 'Declares that its audio is AI-generated. Defaults to false.')
  aiGeneratedAudio?: boolean | null;
  @NullableField(() => GraphQLJSONObject, `Custom string pairs. ${METADATA_RULES}`)
  metadata?: Metadata | null;
}

@ObjectType({ description: 'An upload URL for a source: a single PUT, or resumable (tus 1.0).' })
export class UploadAddress {
  @Field(() => String, 'URL to send the file to.') url!: string;
  @Field(() => String, 'The HTTP method to send it with.') method!: string;
  @Field(() => GraphQLJSONObject, 'Headers to send, by name.') headers!: Readonly<Record<string, string>>;
  @Field(() => Date, 'Time of expiry; incomplete uploads are removed.') expiresAt!: Date | string;
}

@ObjectType({ description: 'A created video and the ingest of its source.' })
export class UploadedVideo {
  @Field(() => Video, 'The created video.') video!: Video;
  @NullableField(() => StartedJobRef, 'The ingest job; null while it cannot be opened yet.')
  job!: StartedJobRef | null;
  @NullableField(() => UploadAddress, 'Upload URL, if filename and contentType were provided.')
  upload!: UploadAddress | null;
}
