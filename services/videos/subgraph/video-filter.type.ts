import { GraphQLJSONObject } from 'graphql-scalars';
import { ID, InputType } from 'type-graphql';
import type { Metadata } from '../../../schemas/metadata.js';
import { NullableField } from '../../platform/graphql/described.js';
import { ApprovalStatusEnum, BackupStateEnum, KbStateEnum, VideoStatusEnum } from '../video/video.type.js';

@InputType({ description: 'Filter for a project’s videos; conditions are combined with AND.' })
export class ProjectVideoFilterInput {
  @NullableField(() => VideoStatusEnum, 'Videos with this status.') status?: string | null;
  @NullableField(() => BackupStateEnum, 'Videos with, or without, a backup.') backup?: string | null;
  @NullableField(() => ApprovalStatusEnum, 'Videos whose newest approval has this status.')
  approval?: string | null;
  @NullableField(() => KbStateEnum, 'Videos whose article has this publication status.') kb?: string | null;
  @NullableField(() => ID, 'A video and all its translations.') languageGroup?: string | null;
}

@InputType({ description: 'Filter for videos; conditions are combined with AND.' })
export class VideoFilterInput extends ProjectVideoFilterInput {
  @NullableField(() => ID, 'Videos in this project.') projectId?: string | null;
  @NullableField(() => Boolean, {
    description: 'True: videos without a project; false: videos in one. True excludes projectId.',
  })
  uncategorized?: boolean | null;
  @NullableField(() => String, {
    description:
      'Words of the name, or parts of them; all must occur, in any order. Ignores case and accents; 1 to 200 characters.',
  })
  q?: string | null;
  @NullableField(() => GraphQLJSONObject, 'Videos whose metadata contains all these pairs.')
  metadata?: Metadata | null;
}
