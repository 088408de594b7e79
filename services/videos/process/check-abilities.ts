import type { ExportSettings } from '../../../schemas/export-settings.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requirePair } from '../abilities/require-pair.js';
import { requirePresenter } from '../abilities/require-presenter.js';
import { requireTranscribable } from '../abilities/require-transcribable.js';
import { requireVoice } from '../abilities/require-voice.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import type { VideosContext } from '../context.js';
import { requireInherited } from '../export-settings/layer-settings.js';
import { readVoiceSettings } from '../operations/read-voice-settings.js';
import { canonicalLanguage } from '../video/canonical-language.js';
import type { ProcessSource, ProcessVideo } from './check-process.js';
import { languageOf } from './read-steps.js';

/** Whether the service can do a step of a process; throws the reason if it cannot. */
export interface AbilityCheck {
  readonly step: string;
  readonly check: () => Promise<void>;
}

const PLACE = 'body.exportSettings';

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
