import { GraphQLJSONObject } from 'graphql-scalars';
import { Ctx, Directive, ID, Resolver } from 'type-graphql';
import type { VoiceRequest } from '../../../schemas/messages/voice-request.js';
import { FittedVoiceoverSettings } from '../../../schemas/voiceover-settings.js';
import { inputClass } from '../../platform/declared-types.js';
import { Arg, Mutation, NullableQuery, Query } from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import {
  estimateTranslation,
  estimateVoiceover,
  NarrationEstimate,
} from '../operations/estimate-voiceover.js';
import { generateVoiceover } from '../operations/generate-voiceover.js';
import { StartedJobResult } from '../operations/operation.type.js';
import type { GenerateVoiceover } from '../operations/read-voice-settings.js';
import { findRequest } from '../requests/find-request.js';
import { VoiceRequestEntity } from '../requests/request.entity.js';

const GenerateVoiceoverInput = inputClass(FittedVoiceoverSettings);
type GenerateVoiceoverInput = GenerateVoiceover;

@Resolver()
export class VoiceoverResolver {
  @Mutation(() => StartedJobResult, {
    description:
      'Generates a voiceover of the script, each line at its time. `fit` decides what happens to lines that are too long; the job’s result lists them in `warnings`. Marked as AI-generated.',
  })
  generateVoiceover(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @Arg('input', () => GenerateVoiceoverInput, 'Options of the voiceover.') input: GenerateVoiceoverInput,
    @Ctx() ctx: VideosContext,
  ): Promise<StartedJobResult> {
    return generateVoiceover(ctx, id, input);
  }

  @Directive('@inaccessible')
  @NullableQuery(() => GraphQLJSONObject, 'For media: returns the request of a voiceover.')
  voiceRequest(
    @Arg('id', () => ID, 'ID of the request.') id: string,
    @Ctx() ctx: VideosContext,
  ): Promise<object | null> {
    return findVoiceRequest(ctx, id);
  }
}

/** Returns the parameters of a voiceover. Called by media. */
export const findVoiceRequest = async (ctx: VideosContext, id: string): Promise<VoiceRequest | null> =>
  (await findRequest(ctx, VoiceRequestEntity, id))?.request ?? null;

@Resolver()
export class EstimateResolver {
  @Query(() => NarrationEstimate, {
    description: 'Estimates a voiceover without generating it: no job is started and no minute charged.',
  })
  estimateVoiceover(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('input', () => GenerateVoiceoverInput, 'Options of the voiceover.') input: GenerateVoiceoverInput,
    @Ctx() ctx: VideosContext,
  ): Promise<NarrationEstimate> {
    return estimateVoiceover(ctx, videoId, input);
  }

  @Query(() => NarrationEstimate, {
    description:
      'Estimates the narration of a translation without translating: no job is started and no minute charged.',
  })
  estimateTranslation(
    @Arg('videoId', () => ID, 'ID of the video.') videoId: string,
    @Arg('language', () => String, 'Target language (BCP 47).') language: string,
    @Ctx() ctx: VideosContext,
  ): Promise<NarrationEstimate> {
    return estimateTranslation(ctx, videoId, language);
  }
}
