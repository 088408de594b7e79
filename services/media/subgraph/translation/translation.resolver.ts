import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { requireService } from '../../../platform/access.js';
import type { MediaContext } from '../context.js';
import { describeTranslatability } from '../reference/describe-translatability.js';
import { findSimilarVoice } from '../reference/find-similar-voice.js';
import { findTranslation } from './find-translation.js';
import { SimilarVoice, Translatability, Translation } from './translation.type.js';

@Resolver()
export class TranslationResolver {
  @Directive('@inaccessible')
  @Query(() => Translation, { nullable: true, description: 'For videos: what came of a translation.' })
  translation(
    @Arg('id', () => ID, { description: 'Which translation.' }) id: string,
    @Ctx() ctx: MediaContext,
  ): Promise<Translation | null> {
    return findTranslation(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => Translatability, {
    description: 'For videos: whether one language can be translated into another now.',
  })
  async translatability(
    @Arg('from', () => String, { description: 'From which language (BCP 47).' }) from: string,
    @Arg('to', () => String, { description: 'Into which language (BCP 47).' }) to: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<Translatability> {
    requireService(caller, 'videos');
    return describeTranslatability(db, { from, to });
  }

  @Directive('@inaccessible')
  @Query(() => SimilarVoice, {
    nullable: true,
    description: 'For videos: who can speak a language in the place of a voice; null when nobody can.',
  })
  async similarVoice(
    @Arg('voiceId', () => String, { description: 'The voice to be replaced.' }) voiceId: string,
    @Arg('language', () => String, { description: 'What is to be spoken (BCP 47).' }) language: string,
    @Arg('model', () => String, { description: 'The model that is wanted.' }) model: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<SimilarVoice | null> {
    requireService(caller, 'videos');
    return findSimilarVoice(db, { voiceId, language, model });
  }
}
