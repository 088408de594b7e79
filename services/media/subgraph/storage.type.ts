import { Directive, Field, Float, ID, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@ObjectType({ description: 'What is stored for a video.' })
export class VideoMedia {
  /** Whose it is; what it holds is found by this. */
  videoId!: string;
}

@ObjectType({
  description:
    'What a video’s stored bytes are for. Content that is kept for several purposes counts to the first of them here, so that all fields add up to storedBytes.',
})
export class VideoStorage {
  @Field(() => Float, { description: 'Bytes of the source, as it is worked with.' }) sourceBytes!: number;
  @Field(() => Float, {
    description:
      'Bytes of exported videos with their SRT files and manifests; replaced ones until they are removed.',
  })
  exportBytes!: number;
  @Field(() => Float, {
    description: 'Bytes of the voiceover and of the single lines it is put together from.',
  })
  voiceoverBytes!: number;
  @Field(() => Float, { description: 'Bytes of pictures of a presenter who speaks.' })
  presenterBytes!: number;
  @Field(() => Float, { description: 'Bytes of the pictures in its articles.' }) articlePictureBytes!: number;
  @Field(() => Float, { description: 'Bytes of its still and hover strip.' }) stillBytes!: number;
  @Field(() => Float, { description: 'Bytes of its backups.' }) backupBytes!: number;
}

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class MediaWorkspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
}

@ObjectType({
  description:
    'What a workspace’s stored bytes are for. What several share is stored once and counts to the first of them here.',
})
export class WorkspaceStorage extends VideoStorage {
  @Field(() => Float, { description: 'All of these bytes together.' }) storedBytes!: number;
  @Field(() => Float, { description: 'Bytes of images, scenes and music that settings name by address.' })
  assetBytes!: number;
  @Field(() => Float, { description: 'Bytes that tools made and that are not removed yet.' })
  toolOutputBytes!: number;
  @Field(() => Float, {
    description:
      'Bytes of rendered pieces that are kept for next exports; they come on top and go when room is short.',
  })
  cacheBytes!: number;
}
