import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { requireService } from '../../../platform/access/access.js';
import type { MediaContext } from '../context.js';
import { describeTranslatability } from '../reference/describe-translatability.js';
import { findSimilarVoice } from '../reference/find-similar-voice.js';
import { findTranslation } from './find-translation.js';
import { SimilarVoice, Translatability, Translation } from './translation.type.js';

@Resolver()
export class TranslationResolver {
  @Directive('@inaccessible')
  @Query(() => Translation, {
    nullable: true,
    description: 'For videos: returns the result of a translation.',
  })
  translation(
    @Arg('id', () => ID, { description: 'ID of the translation.' }) id: string,
    @Ctx() ctx: MediaContext,
  ): Promise<Translation | null> {
    return findTranslation(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => Translatability, {
    description: 'For videos: returns whether a language can be translated into another now.',
  })
  async translatability(
    @Arg('from', () => String, { description: 'Source language (BCP 47).' }) from: string,
    @Arg('to', () => String, { description: 'Target language (BCP 47).' }) to: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<Translatability> {
    requireService(caller, 'videos');
    return describeTranslatability(db, { from, to });
  }

  @Directive('@inaccessible')
  @Query(() => SimilarVoice, {
    nullable: true,
    description:
      'For videos: returns a voice that supports a language, to replace another; null if there is none.',
  })
  async similarVoice(
    @Arg('voiceId', () => String, { description: 'ID of the voice to replace.' }) voiceId: string,
    @Arg('language', () => String, { description: 'Language of the narration (BCP 47).' }) language: string,
    @Arg('model', () => String, { description: 'Preferred model.' }) model: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<SimilarVoice | null> {
    requireService(caller, 'videos');
    return findSimilarVoice(db, { voiceId, language, model });
  }
}
