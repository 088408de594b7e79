import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { VideosContext } from '../context.js';
import { estimateTranslation } from '../operations/estimate-translation.js';
import { estimateVoiceover, NarrationEstimate } from '../operations/estimate-voiceover.js';
import { GenerateVoiceoverInput } from './voiceover.type.js';

@Resolver()
export class EstimateResolver {
  @Query(() => NarrationEstimate, {
    description: 'Estimates a voiceover without generating it: no job is started and no minute charged.',
  })
  estimateVoiceover(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('input', () => GenerateVoiceoverInput, { description: 'Options of the voiceover.' })
    input: GenerateVoiceoverInput,
    @Ctx() ctx: VideosContext,
  ): Promise<NarrationEstimate> {
    return estimateVoiceover(ctx, videoId, input);
  }

  @Query(() => NarrationEstimate, {
    description:
      'Estimates the narration of a translation without translating: no job is started and no minute charged.',
  })
  estimateTranslation(
    @Arg('videoId', () => ID, { description: 'ID of the video.' }) videoId: string,
    @Arg('language', () => String, { description: 'Target language (BCP 47).' }) language: string,
    @Ctx() ctx: VideosContext,
  ): Promise<NarrationEstimate> {
    return estimateTranslation(ctx, videoId, language);
  }
}
