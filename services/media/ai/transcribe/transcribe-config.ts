import { z } from 'zod';
import { enginePreference } from '../engine-preference.js';

const TRANSCRIBE_ENGINES = ['openai', 'sherpa-onnx', 'pocketsphinx'] as const;
export type TranscribeEngineId = (typeof TRANSCRIBE_ENGINES)[number];

/** What the operator can say about hearing; to be spread into a process's environment. */
export const TranscribeEnv = z.object({
  TRANSCRIBE_ENGINE: enginePreference(TRANSCRIBE_ENGINES).prefault('auto'),
  /** What `subtitle_model_1` and `subtitle_model_2` stand for; absent: what TRANSCRIBE_ENGINE says. */
  SUBTITLE_MODEL_1: enginePreference(TRANSCRIBE_ENGINES).optional(),
  SUBTITLE_MODEL_2: enginePreference(TRANSCRIBE_ENGINES).optional(),
  /** Address of a server of the OpenAI protocol, up to and including its `/v1`. */
  TRANSCRIBE_OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSCRIBE_OPENAI_API_KEY: z.string().min(1).optional(),
  TRANSCRIBE_OPENAI_MODEL: z.string().min(1).default('whisper-1'),
  /** How long one piece of sound (up to 5 minutes) may take. */
  TRANSCRIBE_OPENAI_TIMEOUT_MS: z.coerce.number().int().positive().default(300_000),
  /** A folder with an offline model of sherpa-onnx. */
  SHERPA_ONNX_MODEL_DIR: z.string().min(1).optional(),
  /** The US English model of pocketsphinx, when it is not where Debian puts it. */
  POCKETSPHINX_MODEL_DIR: z.string().min(1).optional(),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type TranscribeConfig = Readonly<z.infer<typeof TranscribeEnv>>;
