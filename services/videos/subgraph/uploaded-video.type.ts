import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { METADATA_RULES, type Metadata } from '../../../schemas/metadata.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { Video } from '../video/video.type.js';
import { VIDEO_CONTEXT } from './context-fields.js';

@InputType({
  description:
    'A video to create, and its source: at most one of videoUrl, filename with contentType, and fileId; without one the source is uploaded later.',
})
export class UploadVideoInput {
  @Field(() => String, {
    nullable: true,
    description: 'Public http or https URL of the source.',
  })
  videoUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Filename; with contentType, requests an upload URL. 1 to 255 characters.',
  })
  filename?: string | null;
  @Field(() => String, { nullable: true, description: 'Media type: video/…' }) contentType?: string | null;
  @Field(() => ID, { nullable: true, description: 'ID of a file already received by the media service.' })
  fileId?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Name, 1 to 200 characters; defaults to the filename.',
  })
  name?: string | null;
  @Field(() => String, VIDEO_CONTEXT)
  videoContext?: string | null;
  @Field(() => ID, { nullable: true, description: 'ID of its project; uncategorized if absent.' })
  projectId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Declares that its audio is AI-generated. Defaults to false.',
  })
  aiGeneratedAudio?: boolean | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `Custom string pairs. ${METADATA_RULES}`,
  })
  metadata?: Metadata | null;
}

@ObjectType({ description: 'An upload URL for a source: a single PUT, or resumable (tus 1.0).' })
export class UploadAddress {
  @Field(() => String, { description: 'URL to send the file to.' }) url!: string;
  @Field(() => String, { description: 'The HTTP method to send it with.' }) method!: string;
  @Field(() => GraphQLJSONObject, { description: 'Headers to send, by name.' })
  headers!: Readonly<Record<string, string>>;
  @Field(() => Date, { description: 'Time of expiry; incomplete uploads are removed.' }) expiresAt!:
    | Date
    | string;
}

@ObjectType({ description: 'A created video and the ingest of its source.' })
export class UploadedVideo {
  @Field(() => Video, { description: 'The created video.' }) video!: Video;
  @Field(() => StartedJobRef, {
    nullable: true,
    description: 'The ingest job; null while it cannot be opened yet.',
  })
  job!: StartedJobRef | null;
  @Field(() => UploadAddress, {
    nullable: true,
    description: 'Upload URL, if filename and contentType were provided.',
  })
  upload!: UploadAddress | null;
}
