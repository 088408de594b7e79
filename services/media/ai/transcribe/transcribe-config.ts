import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../platform/config/setting-schemas.js';
import { enginePreference } from '../engine-preference.js';
import { engineServerUrl } from '../engine-server-url.js';

const TRANSCRIBE_ENGINES = ['openai', 'sherpa-onnx', 'pocketsphinx'] as const;
export type TranscribeEngineId = (typeof TRANSCRIBE_ENGINES)[number];

/** Environment variables of transcription; spread into a process's schema. */
export const TranscribeEnv = z.object({
  TRANSCRIBE_ENGINE: enginePreference(TRANSCRIBE_ENGINES)
    .prefault('auto')
    .describe(
      'Engine of transcription: auto, openai, sherpa-onnx, pocketsphinx; or by language: `de:openai, *:auto`.',
    ),
  SUBTITLE_MODEL_1: enginePreference(TRANSCRIBE_ENGINES)
    .optional()
    .meta({ description: 'Engine that `subtitle_model_1` stands for.', fallback: '`TRANSCRIBE_ENGINE`' }),
  SUBTITLE_MODEL_2: enginePreference(TRANSCRIBE_ENGINES)
    .optional()
    .meta({ description: 'Engine that `subtitle_model_2` stands for.', fallback: '`TRANSCRIBE_ENGINE`' }),
  TRANSCRIBE_OPENAI_BASE_URL: engineServerUrl
    .optional()
    .describe('Server of the OpenAI transcription protocol, up to and including `/v1`.'),
  TRANSCRIBE_OPENAI_API_KEY: optionalText.describe('Its API key.'),
  TRANSCRIBE_OPENAI_MODEL: z.string().min(1).default('whisper-1').describe('Its model.'),
  TRANSCRIBE_OPENAI_TIMEOUT_MS: wholeNumber(300_000).describe(
    'Timeout for one segment of audio (up to 5 minutes), in milliseconds.',
  ),
  SHERPA_ONNX_MODEL_DIR: optionalText.describe('Folder of an offline sherpa-onnx model.'),
  SHERPA_ONNX_PUNCTUATION_DIR: optionalText.describe(
    'Folder of a sherpa-onnx punctuation model, for transcripts of engines that write none.',
  ),
  SHERPA_ONNX_VAD_DIR: optionalText.meta({
    description: 'Folder of a voice activity detection model of sherpa-onnx, which finds speech.',
    fallback: 'the built-in detector',
  }),
  SHERPA_ONNX_SPEAKERS_DIR: optionalText.describe(
    'Folder of the two sherpa-onnx models that tell speakers apart (segmentation, embedding).',
  ),
  POCKETSPHINX_MODEL_DIR: optionalText.meta({
    description: 'Folder of the US English pocketsphinx model.',
    fallback: 'Debian’s',
  }),
  /** Search path for programs. */
  PATH: z.string().default(''),
});
export type TranscribeConfig = Readonly<z.infer<typeof TranscribeEnv>>;
