import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import { requireLanguageCode } from '../../../platform/text/check-text.js';
import { canonicalLanguage, knowsLanguage } from '../../ai/language-tag.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import type { MediaContext } from '../context.js';
import { findEngineReports } from './find-engine-reports.js';

export type VoiceWithPreview = ListedVoice & {
  readonly previewUrl: string | null;
  readonly isExactMatch: boolean | null;
};

/**
 * Lists the workers' voices, those of the preferred engine first; with a language, those that speak it: first
 * those of the requested variety (en-US), then those of its other varieties (en-GB).
 */
export async function listVoices(
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
