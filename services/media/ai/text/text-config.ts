import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../platform/config/setting-schemas.js';
import { enginePreference } from '../engine-preference.js';
import { engineServerUrl } from '../engine-server-url.js';

const TEXT_ENGINES = ['openai', 'plain'] as const;
export type TextEngineId = (typeof TEXT_ENGINES)[number];

/** Environment variables of text engines; spread into a process's schema. */
export const TextEnv = z.object({
  TEXT_ENGINE: enginePreference(TEXT_ENGINES)
    .prefault('auto')
    .describe(
      'Engine that writes scripts and articles: auto, openai, plain (without a model: orders and cleans up the available text); or by language.',
    ),
  ANALYSIS_MODEL_1: enginePreference(TEXT_ENGINES)
    .optional()
    .meta({ description: 'Engine that `analysis_model_1` stands for.', fallback: '`TEXT_ENGINE`' }),
  TEXT_OPENAI_BASE_URL: engineServerUrl
    .optional()
    .describe('Server of the OpenAI chat protocol, up to and including `/v1`.'),
  TEXT_OPENAI_API_KEY: optionalText.describe('Its API key.'),
  TEXT_OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini').describe('Its model.'),
  TEXT_OPENAI_TIMEOUT_MS: wholeNumber(300_000).describe(
    'Timeout for one script or article, in milliseconds.',
  ),
});
export type TextConfig = Readonly<z.infer<typeof TextEnv>>;
