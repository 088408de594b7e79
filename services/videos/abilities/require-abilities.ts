import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import type { VideosContext } from '../context.js';
import { avatarMissing, languageNotTranscribed, languagesNotTranslated, voiceUnsuitable } from '../errors.js';

interface Pair {
  readonly from: string;
  readonly to: string;
}

const TRANSLATABILITY = `query Translatability($from: String!, $to: String!) {
  translatability(from: $from, to: $to) { canTranslate pairs { from to } }
}`;

/** Refuses a language pair that no engine supports before the job starts. */
export async function requirePair({ caller, media, requestId }: VideosContext, pair: Pair): Promise<void> {
  const { translatability } = await media.call<{
    translatability: { canTranslate: boolean; pairs: Pair[] };
  }>({ document: TRANSLATABILITY, variables: { ...pair }, as: caller, requestId });
  if (translatability.canTranslate) return;
  throw languagesNotTranslated({ ...pair, present: describePairs(translatability.pairs, pair.from) });
}

/** Lists the supported pairs from this language, or else all pairs. */
function describePairs(pairs: readonly Pair[], from: string): string {
  const ours = pairs.filter((pair) => pair.from.split('-')[0] === from.split('-')[0]);
  const listed = ours.length > 0 ? ours : pairs;
  return listed.map((pair) => `${pair.from} to ${pair.to}`).join(', ');
}

const SYNTHESIS_SUPPORT = `query SynthesisSupport($voiceId: String!, $language: String, $model: String!) {
  synthesisSupport(voiceId: $voiceId, language: $language, model: $model) { fault message }
}`;

interface VoiceFault {
  readonly fault: 'voice' | 'language' | 'model' | null;
  readonly message: string;
}

/** Returns what the voice does not support of the request, with `fault` null when it supports everything. */
async function findVoiceFault(
  { caller, media, requestId }: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  { voiceId, language, model }: Pick<VoiceSettings, 'voiceId' | 'language' | 'model'>,
): Promise<VoiceFault> {
  const variables = { voiceId, language, model };
  const asked = { document: SYNTHESIS_SUPPORT, variables, as: caller, requestId };
  return (await media.call<{ synthesisSupport: VoiceFault }>(asked)).synthesisSupport;
}

/** Refuses a voice that is unknown or does not support the request before the job starts. */
export async function requireVoice(
  ctx: VideosContext,
  settings: VoiceSettings,
  isLanguageGiven: boolean,
): Promise<void> {
  const { fault, message } = await findVoiceFault(ctx, settings);
  if (!fault) return;
  // The caller did not provide the language, so the error is about the voice.
  const at = { voice: 'voiceId', language: isLanguageGiven ? 'language' : 'voiceId', model: 'model' };
  throw voiceUnsuitable({ field: `body.${at[fault]}`, reason: message });
}

const AVATARS = `query Avatars { avatars { id } }`;
const MAX_LISTED = 6;

interface Named {
  readonly avatarId?: string | undefined;
  readonly voiceId?: string | null | undefined;
}

/** Refuses an unknown avatar or voice before the job starts. `fieldOf` returns the field that named it. */
export async function requirePresenter(
  ctx: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  { avatarId, voiceId }: Named,
  fieldOf: (name: 'avatarId' | 'voiceId') => string,
): Promise<void> {
  if (avatarId !== undefined) await requireAvatar(ctx, avatarId, fieldOf('avatarId'));
  if (voiceId == null) return;
  const { fault, message } = await findVoiceFault(ctx, { voiceId, language: null, model: 'auto' });
  if (fault) throw voiceUnsuitable({ field: fieldOf('voiceId'), reason: message });
}

async function requireAvatar(
  { caller, media, requestId }: Pick<VideosContext, 'caller' | 'media' | 'requestId'>,
  avatarId: string,
  field: string,
): Promise<void> {
  const { avatars } = await media.call<{ avatars: ReadonlyArray<{ readonly id: string }> }>({
    document: AVATARS,
    variables: {},
    as: caller,
    requestId,
  });
  if (avatars.some(({ id }) => id === avatarId)) return;
  const listed = avatars.slice(0, MAX_LISTED).map(({ id }) => id);
  const more = avatars.length > MAX_LISTED ? ' and more (GET /v1/avatars)' : '';
  throw avatarMissing({ field, avatarId, present: `${listed.join(', ') || 'none'}${more}` });
}

const TRANSCRIPTION_SUPPORT = `query TranscriptionSupport($language: String!, $model: String, $videoId: ID) {
  transcriptionSupport(language: $language, model: $model, videoId: $videoId) { canTranscribe languages isSilent }
}`;

interface TranscriptionSupport {
  readonly canTranscribe: boolean;
  readonly languages: readonly string[];
  readonly isSilent: boolean;
}

interface RequestedTranscription {
  readonly language: string;
  /** The field that named the language. */
  readonly field: string;
  readonly model?: string | null;
  /** Absent while the video does not exist yet. */
  readonly videoId?: string;
}

/**
 * Throws `validation_error` for a language that no engine can currently transcribe, unless the video has no
 * speech.
 */
export async function requireTranscribable(
  { caller, media, requestId }: VideosContext,
  { language, field, model, videoId }: RequestedTranscription,
): Promise<void> {
  const { transcriptionSupport } = await media.call<{ transcriptionSupport: TranscriptionSupport }>({
    document: TRANSCRIPTION_SUPPORT,
    variables: { language, model, videoId },
    as: caller,
    requestId,
  });
  if (transcriptionSupport.canTranscribe || transcriptionSupport.isSilent) return;
  throw languageNotTranscribed({ field, language, present: transcriptionSupport.languages.join(', ') });
}
