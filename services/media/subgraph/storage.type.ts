import { Directive, Field, Float, ID, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@ObjectType({ description: 'Stored files of a video.' })
export class VideoMedia {
  /** The video that the figures belong to. */
  videoId!: string;
}

@ObjectType({
  description:
    'Stored bytes of a video by purpose. Content with several purposes counts for the first one, so that the fields add up to storedBytes.',
})
export class VideoStorage {
  @Field(() => Float, { description: 'Bytes of the source as processed.' }) sourceBytes!: number;
  @Field(() => Float, {
    description:
      'Bytes of exports with their SRT files and manifests, including replaced ones until their removal.',
  })
  exportBytes!: number;
  @Field(() => Float, {
    description: 'Bytes of the voiceover and of its lines.',
  })
  voiceoverBytes!: number;
  @Field(() => Float, { description: 'Bytes of generated presenter videos.' })
  presenterBytes!: number;
  @Field(() => Float, { description: 'Bytes of images in its articles.' }) articleImageBytes!: number;
  @Field(() => Float, { description: 'Bytes of its thumbnail and hover strip.' }) stillBytes!: number;
  @Field(() => Float, { description: 'Bytes of its backups.' }) backupBytes!: number;
}

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class MediaWorkspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
}

@ObjectType({
  description:
    'Stored bytes of a workspace by purpose. Shared content is stored once and counts for the first purpose.',
})
export class WorkspaceStorage extends VideoStorage {
  @Field(() => Float, { description: 'Total bytes.' }) storedBytes!: number;
  @Field(() => Float, { description: 'Bytes of images, scenes and music that settings refer to by URL.' })
  assetBytes!: number;
  @Field(() => Float, { description: 'Bytes of outputs of tools until their removal.' })
  toolOutputBytes!: number;
  @Field(() => Float, {
    description:
      'Bytes of rendered segments cached for later exports, in addition to storedBytes; removed when disk space is short.',
  })
  cacheBytes!: number;
}
