import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { METADATA_RULES, type MetadataChanges } from '../../../schemas/metadata.js';
import { COMPANY_CONTEXT, VIDEO_CONTEXT } from './context-fields.js';

@InputType({ description: 'Changes of a video; absent and null fields are unchanged, except projectId.' })
export class UpdateVideoInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters, not blank.' })
  name?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the project; null removes the video from its project.',
  })
  projectId?: string | null;
  @Field(() => String, VIDEO_CONTEXT)
  videoContext?: string | null;
  @Field(() => String, COMPANY_CONTEXT)
  companyContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Language of the subtitles (BCP 47).' })
  subtitleLanguage?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Declares that its audio is AI-generated; applies from the next export.',
  })
  aiGeneratedAudio?: boolean | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `Pairs to set; null removes one, others are unchanged. ${METADATA_RULES}`,
  })
  metadata?: MetadataChanges | null;
}

@ObjectType({ description: 'A deleted video.' })
export class DeletedVideo {
  @Field(() => ID, { description: 'ID of the deleted video.' }) id!: string;
}
