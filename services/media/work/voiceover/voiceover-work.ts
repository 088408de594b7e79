import type { DataSource } from 'typeorm';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import type { TtsEngines } from '../../ai/tts/open-tts-engines.js';
import type { Pronunciation } from '../../ai/tts/tts-engine.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import type { OpenKeys } from '../../credentials/open-credentials.js';
import type { Storage } from '../../storage/storage.js';

/** Services that a worker needs to make a voiceover. */
export interface VoiceoverServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly tts: Pick<TtsEngines, 'choose' | 'synthesize'>;
  /** What finished files are signed with; null or absent: they are not signed. */
  readonly credentials?: OpenKeys | null;
}

/** Payload of the plan, which the other units of a voiceover read from its row. */
export interface VoicePlanPayload {
  readonly voiceRequestId: string;
  readonly request: VoiceRequest;
  /** Positions of the lines that were synthesized before the voiceover was planned again. */
  readonly synthesizedBefore?: readonly number[];
}

/** Voice settings of every line, fully resolved. */
export interface LineVoice {
  readonly engineId: string;
  readonly edition: string;
  readonly voiceId: string;
  readonly language: string;
  readonly model: TtsModel;
  readonly speed: number;
  readonly stability: number;
  readonly sentencePauseSeconds: number | null;
  readonly pronunciations: readonly Pronunciation[];
}

export interface VoicePlanResult {
  readonly voice: LineVoice;
  /** One key for each line of the request. */
  readonly keys: readonly string[];
  /** Requested settings without effect. Absent in plans of an earlier version. */
  readonly warnings?: readonly string[];
}

export interface VoicePayload {
  /** Positions of lines; equal lines appear once. */
  readonly lines: readonly number[];
}

/** Stored in a unit's row. */
export interface VoiceResult {
  /** Positions of the lines without stored audio. */
  readonly synthesized: readonly number[];
}
