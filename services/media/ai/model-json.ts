import type { JsonLimits } from '../../platform/text/json-bounds.js';

/** What answers of a model's server may have: the words of minutes of speech, or a translated page. */
export const MODEL_JSON: JsonLimits = { maxBytes: 16 * 1024 ** 2, maxElements: 500_000, maxLevels: 32 };

/** Audio of a server: minutes of speech. */
export const MAX_AUDIO_BYTES = 256 * 1024 ** 2;
