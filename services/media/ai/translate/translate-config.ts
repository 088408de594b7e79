import { z } from 'zod';
import { enginePreference } from '../engine-preference.js';

const TRANSLATE_ENGINES = ['openai', 'apertium'] as const;
export type TranslateEngineId = (typeof TRANSLATE_ENGINES)[number];

/** What the operator can say about translating; to be spread into a process's environment. */
export const TranslateEnv = z.object({
  /** By the language that is translated into. */
  TRANSLATE_ENGINE: enginePreference(TRANSLATE_ENGINES).prefault('auto'),
  /** Address of a server of the OpenAI protocol, up to and including its `/v1`. */
  TRANSLATE_OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRANSLATE_OPENAI_API_KEY: z.string().min(1).optional(),
  TRANSLATE_OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** How long some forty lines may take. */
  TRANSLATE_OPENAI_TIMEOUT_MS: z.coerce.number().int().positive().default(120_000),
  /** Where the language pairs of Apertium are, when they are not where Debian puts them. */
  APERTIUM_MODES_DIR: z.string().min(1).optional(),
  /** A language pair that nobody has asked for so long is stopped. */
  APERTIUM_IDLE_MS: z.coerce.number().int().min(100).default(300_000),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type TranslateConfig = Readonly<z.infer<typeof TranslateEnv>>;
