import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { MediaContext } from '../context.js';
import { type KnownLanguage, listLanguages } from './list-languages.js';
import { listVoices, type VoiceWithPreview } from './list-voices.js';
import { Language, Voice } from './reference.type.js';

@Resolver()
export class ReferenceResolver {
  @Query(() => [Voice], { description: 'The voices there are; with a language, those that speak it.' })
  voices(
    @Ctx() ctx: MediaContext,
    @Arg('language', () => String, { nullable: true, description: 'BCP 47.' }) language?: string,
  ): Promise<VoiceWithPreview[]> {
    return listVoices(ctx, language);
  }

  @Query(() => [Language], { description: 'Every language, and what can be done in it.' })
  languages(@Ctx() ctx: MediaContext): Promise<KnownLanguage[]> {
    return listLanguages(ctx);
  }
}
