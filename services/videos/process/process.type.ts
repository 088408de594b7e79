import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { METADATA_RULES, type Metadata } from '../../../schemas/metadata.js';
import { ExportVideoInput } from '../export-settings/export-settings.input.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { Video } from '../video/video.type.js';
import { MAX_TRANSLATIONS } from './read-steps.js';

@InputType({ description: 'Translations to be made, side by side.' })
export class ProcessTranslationInput {
  @Field(() => Boolean, { nullable: true, description: 'False when absent: `languages` is not looked at.' })
  enabled?: boolean | null;
  @Field(() => [String], {
    nullable: true,
    description: `At most ${MAX_TRANSLATIONS} language codes (BCP 47), each once; none when absent.`,
  })
  languages?: string[] | null;
}

@InputType({ description: 'The steps of a process; they run in this order.' })
export class ProcessStepsInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True when absent. False only when nothing else is asked for: every other step needs it.',
  })
  analysis?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Needs a voiceId.' }) voiceover?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Write a help article. False when absent.' })
  helpArticle?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'Render the video. False when absent.' }) export?:
    | boolean
    | null;
  @Field(() => ProcessTranslationInput, {
    nullable: true,
    description: 'Translate the package. None when absent.',
  })
  translation?: ProcessTranslationInput | null;
}

@InputType({ description: 'A video by its address, and what is to be made of it.' })
export class ProcessVideoInput {
  @Field(() => String, { description: 'Public address (http, https) of the video file.' }) url!: string;
  @Field(() => String, { nullable: true, description: '1 to 200 characters; else from the address.' })
  name?: string | null;
  @Field(() => String, { nullable: true, description: 'What the video shows; at most 5000 characters.' })
  context?: string | null;
  @Field(() => String, { nullable: true, description: 'Whose video it is; at most 5000 characters.' })
  companyContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Language spoken (BCP 47); detected when absent.' })
  language?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'How the script is to sound, such as professional or casual.',
  })
  tone?: string | null;
  @Field(() => ID, { nullable: true, description: 'Who speaks the voiceover.' }) voiceId?: string | null;
  @Field(() => ID, { nullable: true, description: 'Uncategorized when absent.' }) projectId?: string | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `Pairs of your own that the video carries. ${METADATA_RULES}`,
  })
  metadata?: Metadata | null;
  @Field(() => ProcessStepsInput, { nullable: true, description: 'Only the analysis when absent.' })
  generate?: ProcessStepsInput | null;
  @Field(() => ExportVideoInput, { nullable: true, description: 'How to export, when that is asked for.' })
  exportSettings?: ExportVideoInput | null;
}

@ObjectType({ description: 'A process that was accepted.' })
export class StartedProcess {
  @Field(() => StartedJobRef, { description: 'The process.' }) job!: StartedJobRef;
  @Field(() => Boolean, { description: 'True: every process makes a video of its own.' }) started!: boolean;
  @Field(() => String, { description: 'What happened, in words.' }) message!: string;
  @Field(() => Video, { description: 'The video it makes.' }) video!: Video;
  @Field(() => [String], {
    description:
      'In the order they run: analysis, voiceover, helpArticle, export, translation:de, …; languages side by side.',
  })
  steps!: readonly string[];
}
