import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType } from 'type-graphql';
import type { Metadata } from '../../../schemas/metadata.js';
import { ApprovalStatusEnum, BackupStateEnum, KbStateEnum, VideoStatusEnum } from '../video/video.type.js';

@InputType({ description: 'Filter for a project’s videos; conditions are combined with AND.' })
export class ProjectVideoFilterInput {
  @Field(() => VideoStatusEnum, { nullable: true, description: 'Videos with this status.' })
  status?: string | null;
  @Field(() => BackupStateEnum, { nullable: true, description: 'Videos with, or without, a backup.' })
  backup?: string | null;
  @Field(() => ApprovalStatusEnum, {
    nullable: true,
    description: 'Videos whose newest approval has this status.',
  })
  approval?: string | null;
  @Field(() => KbStateEnum, {
    nullable: true,
    description: 'Videos whose article has this publication status.',
  })
  kb?: string | null;
  @Field(() => ID, { nullable: true, description: 'A video and all its translations.' })
  languageGroup?: string | null;
}

@InputType({ description: 'Filter for videos; conditions are combined with AND.' })
export class VideoFilterInput extends ProjectVideoFilterInput {
  @Field(() => ID, { nullable: true, description: 'Videos in this project.' })
  projectId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: videos without a project; false: videos in one. True excludes projectId.',
  })
  uncategorized?: boolean | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Words of the name, or parts of them; all must occur, in any order. Ignores case and accents; 1 to 200 characters.',
  })
  q?: string | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Videos whose metadata contains all these pairs.',
  })
  metadata?: Metadata | null;
}
