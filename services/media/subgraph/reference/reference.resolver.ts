import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess, requireService } from '../../../platform/access/access.js';
import { inTransaction } from '../../../platform/database/database.js';
import { requireLanguageCode } from '../../../platform/text/check-text.js';
import { canonicalLanguage, knowsLanguage } from '../../ai/language-tag.js';
import type { SubtitleModel } from '../../ai/transcribe/transcribe-engine.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import { FileEntity } from '../../storage/file.entity.js';
import { TranscriptEntity } from '../../work/analysis/transcript.entity.js';
import type { MediaContext } from '../context.js';
import type { EngineReport } from './engine-report.js';
import { findEngineReports } from './find-engine-reports.js';
import { type KnownLanguage, listLanguages } from './list-languages.js';
import { Language, TranscriptionSupport, Voice } from './reference.type.js';

@Resolver()
export class ReferenceResolver {
  @Query(() => [Voice], { description: 'Returns the voices, optionally those that support a language.' })
  voices(
    @Ctx() ctx: MediaContext,
    @Arg('language', () => String, { nullable: true, description: 'BCP 47.' }) language?: string,
  ): Promise<VoiceWithPreview[]> {
    return listVoices(ctx, language);
  }

  @Directive('@inaccessible')
  @Query(() => TranscriptionSupport, {
    description: 'For videos: returns whether speech in a language can be transcribed now.',
  })
  async transcriptionSupport(
    @Arg('language', () => String, { description: 'Language (BCP 47).' }) language: string,
    @Ctx() { db, caller }: MediaContext,
    @Arg('model', () => String, { nullable: true, description: 'A subtitle model.' })
    model?: SubtitleModel | null,
    @Arg('videoId', () => ID, { nullable: true, description: 'ID of the video.' })
    videoId?: string | null,
  ): Promise<TranscriptionSupport> {
    requireService(caller, 'videos');
    const isSilent = Boolean(videoId && (await isSilentVideo(db, caller.workspaceId, videoId)));
    return { ...(await describeTranscription(db, language, model)), isSilent };
  }

  @Query(() => [String], {
    description: 'Returns the font families that captions can be drawn with; none while no worker runs.',
  })
  captionFonts(@Ctx() ctx: MediaContext): Promise<string[]> {
    return listCaptionFonts(ctx);
  }

  @Query(() => [Language], { description: 'Returns all languages and what is available in each.' })
  languages(@Ctx() ctx: MediaContext): Promise<KnownLanguage[]> {
    return listLanguages(ctx);
  }
}

/**
 * Returns whether a worker transcribes the language with the requested model. Unknown while there is no
 * worker; then the work waits for one.
 */
export async function describeTranscription(
  db: DataSource,
  language: string,
  model?: SubtitleModel | null,
): Promise<Omit<TranscriptionSupport, 'isSilent'>> {
  const reports = await findEngineReports(db);
  const engines = reports.flatMap(
    ({ transcribe, transcribeByModel }) => transcribeByModel?.[model ?? 'default'] ?? transcribe,
  );
  const isUnknown = reports.every(({ transcribe }) => transcribe.length === 0);
  const canTranscribe = isUnknown || engines.some(({ languages }) => knowsLanguage(languages, language));
  return { canTranscribe, languages: [...new Set(engines.flatMap(({ languages }) => languages))].sort() };
}

/** Returns the font families that every worker can draw captions with, in order; none while no worker runs. */
async function listCaptionFonts({ db, caller }: MediaContext): Promise<string[]> {
  requireAccess(caller, ACCESS.captionFonts);
  return fontsOfAll(await findEngineReports(db));
}

/** Any worker may render an export, so a font counts only if every worker has it. */
export function fontsOfAll(reports: readonly Pick<EngineReport, 'fonts'>[]): string[] {
  const [first = [], ...others] = reports.flatMap(({ fonts }) => (fonts ? [fonts] : []));
  return first.filter((family) => others.every((fonts) => fonts.includes(family))).sort();
}

/** Returns whether a video has no speech: no audio, or no speech found by an analysis. False while unknown. */
export function isSilentVideo(db: DataSource, workspaceId: string | null, videoId: string): Promise<boolean> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    const source = await tx.findOneBy(FileEntity, { videoId, purpose: 'source' });
    if (!source?.probe) return false;
    if (!source.probe.audio) return true;
    return tx
      .createQueryBuilder(TranscriptEntity, 'transcript')
      .where(`transcript.videoId = :videoId and jsonb_array_length(transcript.result -> 'speech') = 0`, {
        videoId,
      })
      .getExists();
  });
}

type VoiceWithPreview = ListedVoice & {
  readonly previewUrl: string | null;
  readonly isExactMatch: boolean | null;
};

/**
 * Lists the workers' voices, those of the preferred engine first; with a language, those that speak it: first
 * those of the requested variety (en-US), then those of its other varieties (en-GB).
 */
async function listVoices(
  { db, caller, previews }: MediaContext,
  language?: string | null,
): Promise<VoiceWithPreview[]> {
  requireAccess(caller, ACCESS.voices);
  requireLanguageCode('language', language);
  const reports = await findEngineReports(db);
  const byId = new Map<string, ListedVoice>();
  for (const voice of reports.flatMap(({ voices }) => voices))
    if (!byId.has(voice.id)) byId.set(voice.id, voice);
  const fitting = [...byId.values()].filter(({ languages }) =>
    knowsLanguage(languages, language ?? undefined),
  );
  const wanted = language ? canonicalLanguage(language) : null;
  const isExactMatch = ({ languages }: ListedVoice): boolean | null =>
    wanted === null ? null : languages.some((one) => one === wanted || one.startsWith(`${wanted}-`));
  const listed = await Promise.all(
    fitting.map(async (voice) => ({
      ...voice,
      isExactMatch: isExactMatch(voice),
      previewUrl: await previews.urlOf(voice.id),
    })),
  );
  return listed.sort((a, b) => Number(b.isExactMatch) - Number(a.isExactMatch));
}
