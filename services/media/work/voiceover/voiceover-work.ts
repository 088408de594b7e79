import type { DataSource } from 'typeorm';
import type { VoiceRequest } from '../../../../schemas/messages/voice-request.js';
import type { TtsEngines } from '../../ai/tts/open-tts-engines.js';
import type { Pronunciation } from '../../ai/tts/tts-engine.js';
import type { TtsModel } from '../../ai/tts/tts-models.js';
import type { Storage } from '../../storage/storage.js';

/** What making a voiceover stands on in a worker. */
export interface VoiceoverServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly tts: Pick<TtsEngines, 'choose' | 'synthesize'>;
}

/** What the pieces of a voiceover tell each other through their rows. */
export interface VoicePlanPayload {
  readonly voiceRequestId: string;
  readonly request: VoiceRequest;
  /** Positions of lines that were spoken for it before it was planned again. */
  readonly synthesizedBefore?: readonly number[];
}

/** How every line is spoken, nothing left open. */
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
  /** Of each line of the request. */
  readonly keys: readonly string[];
}

export interface VoicePayload {
  /** Positions of lines; equal ones are there once. */
  readonly lines: readonly number[];
}

/** Of a piece's row. */
export interface VoiceResult {
  /** Positions of the lines without stored audio. */
  readonly synthesized: readonly number[];
}
