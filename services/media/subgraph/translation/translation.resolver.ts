import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { knowsLanguage } from '../../ai/language-tag.js';
import { findPair } from '../../ai/translate/find-pair.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import { type StoredTranslation, TranslationEntity } from '../../work/translation/translation.entity.js';
import type { MediaContext } from '../context.js';
import { translatorsInto } from '../reference/engine-report.js';
import { findEngineReports } from '../reference/find-engine-reports.js';

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

/**
 * Returns whether a worker translates this pair. Unknown while there is no worker; then the work waits for
 * one.
 */
export async function describeTranslatability(
  db: DataSource,
  wanted: LanguagePair,
): Promise<Translatability> {
  const reports = await findEngineReports(db);
  const engines = reports.flatMap(({ translate }) => translate);
  const considered = reports.flatMap((report) => translatorsInto(report, wanted.to));
  const knows = ({ pairs }: { pairs: readonly LanguagePair[] }) =>
    pairs.length === 0 || findPair(pairs, wanted) !== undefined;
  const pairs = new Map(
    engines.flatMap((engine) => engine.pairs).map((pair) => [`${pair.from} ${pair.to}`, pair]),
  );
  return {
    canTranslate: reports.length === 0 || considered.some(knows),
    pairs: [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair),
  };
}

/**
 * Returns a voice for a language in place of another: that voice itself, else one of its gender, else any;
 * null if there is none.
 */
export async function findSimilarVoice(
  db: DataSource,
  { voiceId, language, model }: { voiceId: string; language: string; model: string },
): Promise<SimilarVoice | null> {
  const voices = (await findEngineReports(db)).flatMap((report) => report.voices);
  const gender = voices.find(({ id }) => id === voiceId)?.gender;
  const similarity = ({ id, gender: own }: ListedVoice): number =>
    id === voiceId ? 2 : own === gender ? 1 : 0;
  const [nearest] = voices
    .filter(({ languages }) => knowsLanguage(languages, language))
    .sort((a, b) => similarity(b) - similarity(a));
  if (!nearest) return null;
  return {
    voiceId: nearest.id,
    hasModel: model === 'auto' || nearest.models.some((own) => own === model),
  };
}
