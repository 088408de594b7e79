import type { ExportSettings, VideoExportSettings } from '../../../schemas/export-settings.js';
import { canonicalLanguage } from '../../../schemas/language-code.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLanguageCode, requireLength, requireName } from '../../platform/text/check-text.js';
import {
  requirePair,
  requirePresenter,
  requireTranscribable,
  requireVoice,
} from '../abilities/require-abilities.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { requireInherited } from '../export-settings/layer-settings.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { readVoiceSettings } from '../operations/read-voice-settings.js';
import { isSpokenAlike } from '../operations/resolve-export.js';
import { checkMetadata } from '../video/check-metadata.js';
import type { VideoEntity } from '../video/video.entity.js';
import { type Generate, languageOf } from './read-steps.js';

export interface ProcessVideo {
  /** URL from which a new video is fetched; exactly one of this and `videoId`. */
  readonly url?: string | null;
  /** An existing video. */
  readonly videoId?: string | null;
  readonly name?: string | null;
  readonly context?: string | null;
  readonly companyContext?: string | null;
  /** Language of the speech (BCP 47); detected when absent. */
  readonly language?: string | null;
  readonly tone?: string | null;
  /** The voice of the voiceover. */
  readonly voiceId?: string | null;
  readonly projectId?: string | null;
  readonly metadata?: Metadata | null;
  readonly generate?: Generate | null;
  readonly exportSettings?: ExportSettings | null;
}

/** What a process works on. */
export interface ProcessSource {
  /** The existing video; null when the process creates one. */
  readonly video: VideoEntity | null;
  /** The video’s export settings. */
  readonly settings: VideoExportSettings;
}

const MAX_CONTEXT = 5000;
const PLACE = 'body.exportSettings';

/**
 * Validates a process request without reading other data. Throws `validation_error` naming the field and the
 * rule.
 */
export function checkProcess(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  input: ProcessVideo,
  steps: readonly string[],
): void {
  requireOneSource(input);
  if (input.url != null) requireFetchableUrl('body.url', input.url, isAddressPermitted);
  requireLength('body.videoId', input.videoId, { min: 1, max: 200 });
  requireName('body.name', input.name);
  requireLength('body.context', input.context, { max: MAX_CONTEXT });
  requireLength('body.companyContext', input.companyContext, { max: MAX_CONTEXT });
  requireLanguageCode('body.language', input.language);
  requireLength('body.voiceId', input.voiceId, { min: 1, max: 200 });
  requireLength('body.projectId', input.projectId, { min: 1, max: 200 });
  checkMetadata('body.metadata', input.metadata);
  const settings = readExportSettings(input.exportSettings ?? {}, PLACE);
  requireValidSettings({ isAddressPermitted }, settings, PLACE);
  if (steps.includes('export')) requireExportable(input);
  if (steps.includes('voiceover') && input.voiceId == null)
    throw invalid('body.voiceId', 'is required when generate.voiceover is true');
}

function requireOneSource({ url, videoId }: ProcessVideo): void {
  if ((url == null) !== (videoId == null)) return;
  const rule =
    url == null ? 'is required, or body.videoId of an existing video' : 'and body.videoId exclude each other';
  throw invalid('body.url', rule);
}

/** Exports have subtitles in the language of the speech. */
function requireExportable({ language, exportSettings }: ProcessVideo): void {
  const field = 'body.exportSettings.language';
  const asked = exportSettings?.language;
  if (!language || !asked || isSpokenAlike(asked, language)) return;
  const message = `${field}: the video will have no subtitles in ${asked}, only in ${language}`;
  throw new DomainError('validation_error', message, { field });
}

/** Whether the service can do a step of a process; throws the reason if it cannot. */
interface AbilityCheck {
  readonly step: string;
  readonly check: () => Promise<void>;
}

/**
 * Returns the checks of a process, step by step. If the language is to be detected, its support is checked when the video
 * is analyzed.
 */
export function abilityChecks(
  ctx: VideosContext,
  input: ProcessVideo,
  { steps, video, settings }: ProcessSource & { readonly steps: readonly string[] },
): AbilityCheck[] {
  const { voiceId, exportSettings } = input;
  const isAnalyzed = steps.includes('analysis');
  const language = input.language ?? (isAnalyzed ? null : (video?.language ?? null));
  const checks: AbilityCheck[] = [];
  if (input.language && isAnalyzed) {
    const asked = { language: input.language, field: 'body.language', ...(video && { videoId: video.id }) };
    checks.push({ step: 'analysis', check: () => requireTranscribable(ctx, asked) });
  }
  if (steps.includes('voiceover')) {
    const voice = readVoiceSettings({ voiceId: voiceId as string, language });
    checks.push({ step: 'voiceover', check: () => requireVoice(ctx, voice, input.language != null) });
  }
  if (exportSettings && steps.includes('export'))
    checks.push({ step: 'export', check: () => requireRenderable(ctx, exportSettings, settings) });
  const languages = steps.map(languageOf).filter((to) => to !== null);
  for (const [i, to] of languages.entries())
    if (language)
      checks.push({
        step: `translation:${to}`,
        check: () => requireTranslation(ctx, canonicalLanguage(language), to, i),
      });
  return checks;
}

/** Refuses work that no running engine supports before its step would fail. */
export async function requireAbilities(
  ctx: VideosContext,
  input: ProcessVideo,
  planned: ProcessSource & { readonly steps: readonly string[] },
): Promise<void> {
  for (const { check } of abilityChecks(ctx, input, planned)) await check();
}

/** A new video has no settings of its own: its export inherits only from the Brand Kit. */
async function requireRenderable(
  ctx: VideosContext,
  request: ExportSettings,
  video: ProcessSource['settings'],
): Promise<void> {
  const { workspaceId } = ctx.caller;
  const kit = await inTransaction(ctx.db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId as string));
  requireInherited({ request, video, kit }, PLACE);
  if (!request.avatarSettings) return;
  await requirePresenter(ctx, request.avatarSettings, (name) => `${PLACE}.avatarSettings.${name}`);
}

async function requireTranslation(ctx: VideosContext, from: string, to: string, i: number): Promise<void> {
  const field = `body.generate.translation.languages[${i}]`;
  const refuse = (reason: string, cause?: unknown) =>
    new DomainError('validation_error', `${field}${reason}`, { field, cause });
  if (from === to) throw refuse(' is the language of the video');
  await requirePair(ctx, { from, to }).catch((err: unknown) => {
    // The language has another path in a process request.
    if (!(err instanceof DomainError) || err.code !== 'validation_error') throw err;
    throw refuse(err.message.replace(/^body\.language/, ''), err);
  });
}
