import { z } from 'zod';
import { enginePreference } from '../engine-preference.js';

const WRITE_ENGINES = ['openai', 'plain'] as const;
export type WriteEngineId = (typeof WRITE_ENGINES)[number];

/** What the operator can say about writing; to be spread into a process's environment. */
export const WriteEnv = z.object({
  /** By the language that is written in. */
  WRITE_ENGINE: enginePreference(WRITE_ENGINES).prefault('auto'),
  /** What `analysis_model_1` stands for; absent: what WRITE_ENGINE says. */
  ANALYSIS_MODEL_1: enginePreference(WRITE_ENGINES).optional(),
  /** Address of a server of the OpenAI protocol, up to and including its `/v1`. */
  WRITE_OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  WRITE_OPENAI_API_KEY: z.string().min(1).optional(),
  WRITE_OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini'),
  /** How long one script or article may take. */
  WRITE_OPENAI_TIMEOUT_MS: z.coerce.number().int().positive().default(300_000),
});
export type WriteConfig = Readonly<z.infer<typeof WriteEnv>>;
