import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { requireService } from '../../../platform/access.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import type { MediaContext } from '../context.js';
import { describeSynthesis } from '../reference/describe-synthesis.js';
import { findVoiceover } from './find-voiceover.js';
import { SynthesisSupport, Voiceover } from './voiceover.type.js';

@Resolver()
export class VoiceoverResolver {
  @Directive('@inaccessible')
  @Query(() => Voiceover, {
    nullable: true,
    description: 'For videos: returns a voiceover of the workspace.',
  })
  voiceover(
    @Arg('id', () => ID, { description: 'ID of the voiceover.' }) id: string,
    @Ctx() ctx: MediaContext,
  ): Promise<Voiceover | null> {
    return findVoiceover(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => SynthesisSupport, {
    description: 'For videos: returns whether a voice can speak a language now.',
  })
  async synthesisSupport(
    @Arg('voiceId', () => String, { description: 'ID of the voice.' }) voiceId: string,
    @Arg('model', () => String, { description: 'Preferred model.' }) model: string,
    @Ctx() { db, caller }: MediaContext,
    @Arg('language', () => String, { nullable: true, description: 'BCP 47.' }) language?: string | null,
  ): Promise<SynthesisSupport> {
    requireService(caller, 'videos');
    return describeSynthesis(db, { voiceId, language: language ?? null, model: model as TtsModel | 'auto' });
  }
}
