import type { VideosContext } from '../context.js';
import { languageNotTranscribed } from '../errors.js';

const TRANSCRIPTION_SUPPORT = `query TranscriptionSupport($language: String!, $model: String, $videoId: ID) {
  transcriptionSupport(language: $language, model: $model, videoId: $videoId) { canTranscribe languages isSilent }
}`;

interface TranscriptionSupport {
  readonly canTranscribe: boolean;
  readonly languages: readonly string[];
  readonly isSilent: boolean;
}

export interface RequestedTranscription {
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
