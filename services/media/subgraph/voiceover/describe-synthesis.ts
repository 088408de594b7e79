import type { DataSource } from 'typeorm';
import { knowsLanguage } from '../../ai/language-tag.js';
import type { ListedVoice } from '../../ai/tts/open-tts-engines.js';
import { InvalidVoice, routeTtsModel, type TtsModel } from '../../ai/tts/tts-models.js';
import { findEngineReports } from '../reference/find-engine-reports.js';
import type { SynthesisSupport } from './voiceover.type.js';

interface SynthesisQuestion {
  readonly voiceId: string;
  readonly language: string | null;
  readonly model: TtsModel | 'auto';
}

const FINE: SynthesisSupport = { fault: null, message: '' };
const MAX_LISTED = 6;

/**
 * Returns whether a worker has the voice and supports the request. Unknown while there is no worker; then the
 * work waits for one.
 */
export async function describeSynthesis(
  db: DataSource,
  { voiceId, language, model }: SynthesisQuestion,
): Promise<SynthesisSupport> {
  const reports = await findEngineReports(db);
  if (reports.length === 0) return FINE;
  const voices = [
    ...new Map(reports.flatMap((report) => report.voices).map((voice) => [voice.id, voice])).values(),
  ];
  const voice = voices.find(({ id }) => id === voiceId);
  const speakers = voices.filter(({ languages }) => knowsLanguage(languages, language ?? undefined));
  const instead = `voices${language ? ` for ${language}` : ''}: ${listed(speakers)}`;
  if (!voice)
    return { fault: 'voice', message: `the voice "${shortened(voiceId)}" does not exist; ${instead}` };
  if (!knowsLanguage(voice.languages, language ?? undefined)) {
    const known = voice.languages.join(', ');
    return {
      fault: 'language',
      message: `the voice ${voiceId} does not support ${language}, only ${known}; ${instead}`,
    };
  }
  try {
    routeTtsModel(voice, { model });
    return FINE;
  } catch (err) {
    if (err instanceof InvalidVoice) return { fault: 'model', message: err.message };
    throw err;
  }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function listed(voices: readonly ListedVoice[]): string {
  if (voices.length === 0) return 'none';
  const ids = voices.slice(0, MAX_LISTED).map(({ id }) => id);
  const more = voices.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more (GET /v1/voices)` : ''}`;
}
