import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../platform/config/setting-schemas.js';
import { enginePreference } from '../engine-preference.js';
import { engineServerUrl } from '../engine-server-url.js';

const TRANSLATE_ENGINES = ['openai', 'apertium'] as const;
export type TranslateEngineId = (typeof TRANSLATE_ENGINES)[number];

/** Environment variables of translation; spread into a process's schema. */
export const TranslateEnv = z.object({
  TRANSLATE_ENGINE: enginePreference(TRANSLATE_ENGINES)
    .prefault('auto')
    .describe('Engine of translation: auto, openai, apertium; or by target language.'),
  TRANSLATE_OPENAI_BASE_URL: engineServerUrl
    .optional()
    .describe('Server of the OpenAI chat protocol, up to and including `/v1`.'),
  TRANSLATE_OPENAI_API_KEY: optionalText.describe('Its API key.'),
  TRANSLATE_OPENAI_MODEL: z.string().min(1).default('gpt-4o-mini').describe('Its model.'),
  TRANSLATE_OPENAI_TIMEOUT_MS: wholeNumber(120_000).describe(
    'Timeout for about forty lines, in milliseconds.',
  ),
  APERTIUM_MODES_DIR: optionalText.meta({
    description: 'Folder of the Apertium language pairs.',
    fallback: 'Debian’s',
  }),
  APERTIUM_IDLE_MS: wholeNumber(300_000, { min: 100 }).describe(
    'Time after which an unused Apertium language pair is stopped, in milliseconds.',
  ),
  /** Search path for programs. */
  PATH: z.string().default(''),
});
export type TranslateConfig = Readonly<z.infer<typeof TranslateEnv>>;
