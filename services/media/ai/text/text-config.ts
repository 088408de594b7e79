import { z } from 'zod';
import { enginePreference } from '../engine-preference.js';

const TEXT_ENGINES = ['openai', 'plain'] as const;
export type TextEngineId = (typeof TEXT_ENGINES)[number];

/** What the operator can say about writing; to be spread into a process's environment. */
export const TextEnv = z.object({
  /** By the language that is written in. */
  TEXT_ENGINE: enginePreference(TEXT_ENGINES).prefault('auto'),
  /** What `analysis_model_1` stands for; absent: what TEXT_ENGINE says. */
  ANALYSIS_MODEL_1: enginePreference(TEXT_ENGINES).optional(),
  /** Address of a server of the OpenAI protocol, up to and including its `/v1`. */
  TEXT_OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TEXT_OPENAI_API_KEY: z.string().min(1).optional(),
  TEXT_OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** How long one script or article may take. */
  TEXT_OPENAI_TIMEOUT_MS: z.coerce.number().int().positive().default(300_000),
});
export type TextConfig = Readonly<z.infer<typeof TextEnv>>;
