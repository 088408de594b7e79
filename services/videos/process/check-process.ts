import type { ExportSettings } from '../../../schemas/export-settings.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { requireLanguageCode, requireLength, requireName } from '../../platform/check-text.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { requireInherited } from '../export-settings/layer-settings.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { isSpokenAlike } from '../operations/is-spoken-alike.js';
import { readVoiceSettings } from '../operations/read-voice-settings.js';
import { requirePresenter } from '../operations/require-presenter.js';
import { requireTranscribable } from '../operations/require-transcribable.js';
import { requireVoice } from '../operations/require-voice.js';
import { requirePair } from '../translation/require-pair.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import { checkMetadata } from '../video/check-metadata.js';
import { type Generate, languageOf } from './read-steps.js';

export interface ProcessVideo {
  /** URL from which the video is fetched. */
  readonly url: string;
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
  requireFetchableUrl('body.url', input.url, isAddressPermitted);
  requireName('body.name', input.name);
  requireLength('body.context', input.context, { most: MAX_CONTEXT });
  requireLength('body.companyContext', input.companyContext, { most: MAX_CONTEXT });
  requireLanguageCode('body.language', input.language);
  requireLength('body.voiceId', input.voiceId, { least: 1, most: 200 });
  requireLength('body.projectId', input.projectId, { least: 1, most: 200 });
  checkMetadata('body.metadata', input.metadata);
  const settings = readExportSettings(input.exportSettings ?? {}, PLACE);
  requireValidSettings({ isAddressPermitted }, settings, PLACE);
  if (steps.includes('export')) requireExportable(input);
  if (steps.includes('voiceover') && input.voiceId == null)
    throw new DomainError('validation_error', 'body.voiceId is required when generate.voiceover is true', {
      field: 'body.voiceId',
    });
}

/** Exports have subtitles in the language of the speech. */
function requireExportable({ language, exportSettings }: ProcessVideo): void {
  const field = 'body.exportSettings.language';
  const asked = exportSettings?.language;
  if (!language || !asked || isSpokenAlike(asked, language)) return;
  const message = `${field}: the video will have no subtitles in ${asked}, only in ${language}`;
  throw new DomainError('validation_error', message, { field });
}

/**
 * Refuses work that no running engine supports before its step would fail. If the language is to be detected,
 * its support is checked when the video is analyzed.
 */
export async function checkAbilities(
  ctx: VideosContext,
  { language, voiceId, exportSettings }: ProcessVideo,
  steps: readonly string[],
): Promise<void> {
  if (language && steps.includes('analysis'))
    await requireTranscribable(ctx, { language, field: 'body.language' });
  if (steps.includes('voiceover')) {
    const settings = readVoiceSettings({ voiceId: voiceId as string, language });
    await requireVoice(ctx, settings, language != null);
  }
  if (exportSettings && steps.includes('export')) await requireRenderable(ctx, exportSettings);
  const languages = steps.map(languageOf).filter((to) => to !== null);
  if (language) await requirePairs(ctx, canonicalLanguage(language), languages);
}

/** The video does not exist yet, so its export inherits only from the Brand Kit. */
async function requireRenderable(ctx: VideosContext, request: ExportSettings): Promise<void> {
  const { workspaceId } = ctx.caller;
  const kit = await inTransaction(ctx.db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId as string));
  requireInherited({ request, video: {}, kit }, PLACE);
  if (!request.avatarSettings) return;
  await requirePresenter(ctx, request.avatarSettings, (name) => `${PLACE}.avatarSettings.${name}`);
}

async function requirePairs(ctx: VideosContext, from: string, languages: readonly string[]): Promise<void> {
  for (const [i, to] of languages.entries()) {
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
}
