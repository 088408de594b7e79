import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type StoredTranslation, TranslationEntity } from '../../work/translation/translation.entity.js';
import type { MediaContext } from '../context.js';
import { describeTranslatability } from '../reference/describe-translatability.js';
import { findSimilarVoice } from '../reference/find-similar-voice.js';

@Directive('@inaccessible')
@ObjectType({ description: 'A translation of a video.' })
class Translation {
  @Field(() => String, { description: 'Name of the video in the target language.' }) title!: string;
  @Field(() => [String], { description: 'Translated lines, in the order of the source.' })
  lines!: readonly string[];
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Translated article, with the images of the source.',
  })
  article!: object | null;
  @Field(() => Boolean, { description: 'Whether the translation is a draft that needs review.' })
  isDraft!: boolean;
  @Field(() => String, { nullable: true, description: 'The engine that translated it; null if unknown.' })
  engineId?: string | null;
  @Field(() => GraphQLJSONObject, {
    description: 'Files of the new video, by the ID of the file whose content they share.',
  })
  files!: Readonly<Record<string, string>>;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A language pair of an engine.' })
export class LanguagePair {
  @Field(() => String, { description: 'BCP 47.' }) from!: string;
  @Field(() => String, { description: 'BCP 47.' }) to!: string;
}

@Directive('@inaccessible')
@ObjectType({ description: 'Whether one language can be translated into another.' })
class Translatability {
  @Field(() => Boolean, { description: 'Whether an engine for it is available.' }) canTranslate!: boolean;
  @Field(() => [LanguagePair], { description: 'Pairs that can be translated; empty if any, or if unknown.' })
  pairs!: readonly LanguagePair[];
}

@Directive('@inaccessible')
@ObjectType({ description: 'A voice that can replace another.' })
class SimilarVoice {
  @Field(() => String, { description: 'ID of the voice.' }) voiceId!: string;
  @Field(() => Boolean, { description: 'Whether it is available with the requested model.' })
  hasModel!: boolean;
}

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

/** Returns the result of a translation; null if there is none, or not yet. For the videos service. */
export async function findTranslation(
  { db, caller }: MediaContext,
  id: string,
): Promise<StoredTranslation | null> {
  requireService(caller, 'videos');
  const stored = await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
    tx.findOneBy(TranslationEntity, { id }),
  );
  return stored?.result ?? null;
}
