import type { TranscribeQuality } from '../../../schemas/transcription.js';

export type EngineKind = 'transcribe' | 'ocr' | 'tts' | 'translate' | 'text' | 'avatar';

/** `draft`: works everywhere without a model, and a person has to check or will hear the difference. */
export type EngineQuality = TranscribeQuality;

const DRAFTS: Readonly<Partial<Record<EngineKind, readonly string[]>>> = {
  transcribe: ['pocketsphinx'],
  tts: ['flite', 'espeak-ng'],
  translate: ['apertium'],
  text: ['plain'],
};

export const qualityOf = (kind: EngineKind, id: string): EngineQuality =>
  DRAFTS[kind]?.includes(id) ? 'draft' : 'standard';

const ADD_MODEL = 'npm run engines -- add <folder, archive or address> (docs/engines.md)';

/** What gives a kind of work an engine of standard quality. */
export const BETTER: Readonly<Partial<Record<EngineKind, string>>> = {
  transcribe: `${ADD_MODEL}, or TRANSCRIBE_OPENAI_BASE_URL`,
  tts: `${ADD_MODEL}, or TTS_OPENAI_BASE_URL`,
  translate: 'a language model: TRANSLATE_OPENAI_BASE_URL (docs/engines.md)',
  text: 'a language model: TEXT_OPENAI_BASE_URL (docs/engines.md)',
};
