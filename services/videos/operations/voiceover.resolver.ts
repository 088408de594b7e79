import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { findVoiceRequest } from './find-voice-request.js';
import { generateVoiceover } from './generate-voiceover.js';
import { StartedJobResult } from './operation.type.js';
import { GenerateVoiceoverInput } from './voiceover.type.js';

@Resolver()
export class VoiceoverResolver {
  @Mutation(() => StartedJobResult, {
    description:
      'Reads the script aloud, each line at its time. Too long lines are spoken up to 1.3 times as fast; what still does not fit shifts the lines behind it, and the job’s result says how many. Marked as AI-generated.',
  })
  generateVoiceover(
    @Arg('id', () => ID, { description: 'Id of the video: vid_…' }) id: string,
    @Arg('input', () => GenerateVoiceoverInput, { description: 'Who reads, and how.' })
    input: GenerateVoiceoverInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return generateVoiceover(ctx, id, input);
  }

  @Directive('@inaccessible')
  @Query(() => GraphQLJSONObject, {
    nullable: true,
    description: 'For media: what a voiceover was asked to be.',
  })
  voiceRequest(
    @Arg('id', () => ID, { description: 'Id of the request.' }) id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findVoiceRequest(ctx, id);
  }
}
