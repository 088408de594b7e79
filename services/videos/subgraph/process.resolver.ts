import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Directive, ID, InputType, ObjectType, Resolver } from 'type-graphql';
import { METADATA_RULES, type Metadata } from '../../../schemas/metadata.js';
import {
  Arg,
  Field,
  Mutation,
  NullableField,
  NullableQuery,
  Query,
} from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { estimateProcess, ProcessEstimate } from '../process/estimate-process.js';
import { findAcceptedProcess } from '../process/find-accepted-process.js';
import { processVideo } from '../process/process-video.js';
import { MAX_TRANSLATIONS } from '../process/read-steps.js';
import { toVideo, Video } from '../video/video.type.js';
import { COMPANY_CONTEXT, SPOKEN_LANGUAGE, TONE, VIDEO_CONTEXT } from './context-fields.js';
import { ExportVideoInput, toExportSettings } from './export-settings.type.js';

@InputType({ description: 'Translations to create, in parallel.' })
export class ProcessTranslationInput {
  @NullableField(() => Boolean, 'Whether to translate; if false, `languages` is ignored. Defaults to false.')
  enabled?: boolean | null;
  @NullableField(() => [String], `At most ${MAX_TRANSLATIONS} distinct languages (BCP 47); none if absent.`)
  languages?: string[] | null;
}

@InputType({ description: 'Steps of a process, in execution order.' })
export class ProcessStepsInput {
  @NullableField(() => Boolean, {
    description:
      'Whether to analyze. A new video always is. Defaults to true for an existing one that was not analyzed before, else to false.',
  })
  analysis?: boolean | null;
  @NullableField(() => Boolean, 'Whether to generate a voiceover; requires voiceId. Defaults to false.')
  voiceover?: boolean | null;
  @NullableField(() => Boolean, 'Whether to generate a help article. Defaults to false.')
  helpArticle?: boolean | null;
  @NullableField(() => Boolean, 'Whether to export the video. Defaults to false.') export?: boolean | null;
  @NullableField(() => ProcessTranslationInput, 'Translations; none if absent.')
  translation?: ProcessTranslationInput | null;
}

@InputType({ description: 'A video, new by its URL or existing by its ID, and the steps to run.' })
class ProcessVideoInput {
  @NullableField(() => String, {
    description:
      'Public URL (http, https) of the file of a new video. Exactly one of url and videoId is required.',
  })
  url?: string | null;
  @NullableField(() => ID, {
    description:
      'ID of an existing video, also while its source is ingested. Excludes url, name, projectId and metadata.',
  })
  videoId?: string | null;
  @NullableField(() => String, 'Name, 1 to 200 characters; defaults to one derived from the URL.')
  name?: string | null;
  @Field(() => String, VIDEO_CONTEXT)
  context?: string | null;
  @Field(() => String, COMPANY_CONTEXT)
  companyContext?: string | null;
  @Field(() => String, SPOKEN_LANGUAGE)
  language?: string | null;
  @Field(() => String, TONE)
  tone?: string | null;
  @NullableField(() => ID, 'ID of the voice of the voiceover.') voiceId?: string | null;
  @NullableField(() => ID, 'ID of its project; uncategorized if absent.') projectId?: string | null;
  @NullableField(() => GraphQLJSONObject, `Custom string pairs of the video. ${METADATA_RULES}`)
  metadata?: Metadata | null;
  @NullableField(() => ProcessStepsInput, 'Steps to run; only the analysis if absent.')
  generate?: ProcessStepsInput | null;
  @NullableField(() => ExportVideoInput, 'Settings of the export, if requested.')
  exportSettings?: ExportVideoInput | null;
}

@ObjectType({ description: 'A process that was accepted.' })
class StartedProcess {
  @Field(() => StartedJobRef, 'The process.') job!: StartedJobRef;
  @Field(() => Boolean, 'Always true: every request starts a process.') started!: boolean;
  @Field(() => String, 'Description for people.') message!: string;
  @Field(() => Video, 'The video: the new one, or the existing one.') video!: Video;
  @Field(() => [String], {
    description:
      'Steps in execution order: analysis, voiceover, helpArticle, export, translation:de, …; translations run in parallel.',
  })
  steps!: readonly string[];
}

@Resolver()
export class ProcessResolver {
  @Mutation(() => StartedProcess, {
    description:
      'Creates a video from a URL, or takes an existing one, and runs the requested steps as one job. Minutes are charged for the analysis and each language; see estimateProcess.',
  })
  async processVideo(
    @Arg('input', () => ProcessVideoInput, 'The video, and the steps to run.') input: ProcessVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedProcess> {
    const { job, video, steps } = await processVideo(ctx, {
      ...input,
      exportSettings: input.exportSettings && toExportSettings(input.exportSettings),
    });
    return {
      job,
      started: true,
      message: 'A process was started',
      video: toVideo(video, ctx.makeStoredUrl),
      steps,
    };
  }

  @Query(() => ProcessEstimate, {
    description:
      'Returns what a process would cost, whether the plan’s minutes suffice, and what of it cannot be done. Nothing is started or charged.',
  })
  estimateProcess(
    @Arg('input', () => ProcessVideoInput, 'The video, and the steps, as for processVideo.')
    input: ProcessVideoInput,
    @Ctx() ctx: VideosContext,
  ): Promise<ProcessEstimate> {
    return estimateProcess(ctx, {
      ...input,
      exportSettings: input.exportSettings && toExportSettings(input.exportSettings),
    });
  }

  @Directive('@inaccessible')
  @NullableQuery(() => GraphQLJSONObject, {
    description:
      'For jobs: returns an accepted process as its fact describes it, and whether its video was deleted since; null if there is none.',
  })
  acceptedProcess(
    @Arg('jobId', () => ID, 'The process.') jobId: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findAcceptedProcess(ctx, jobId);
  }
}
