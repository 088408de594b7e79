import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access.js';
import type { MediaContext } from '../context.js';
import { describeTranslatability } from '../reference/describe-translatability.js';
import { findSimilarVoice } from '../reference/find-similar-voice.js';
import { findTranslation } from './find-translation.js';
import { SimilarVoice, Translatability, Translation } from './translation.type.js';

@Resolver()
export class TranslationResolver {
  @Directive('@inaccessible')
  @Query(() => Translation, { nullable: true, description: 'For videos: what came of a translation.' })
  translation(@Arg('id', () => ID) id: string, @Ctx() ctx: MediaContext): Promise<Translation | null> {
    return findTranslation(ctx, id);
  }

  @Directive('@inaccessible')
  @Query(() => Translatability, {
    description: 'For videos: whether one language can be translated into another now.',
  })
  async translatability(
    @Arg('from', () => String) from: string,
    @Arg('to', () => String) to: string,
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
    @Arg('voiceId', () => String) voiceId: string,
    @Arg('language', () => String) language: string,
    @Arg('model', () => String) model: string,
    @Ctx() { db, caller }: MediaContext,
  ): Promise<SimilarVoice | null> {
    requireService(caller, 'videos');
    return findSimilarVoice(db, { voiceId, language, model });
  }
}
