import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../platform/config/setting-schemas.js';
import { enginePreference } from '../engine-preference.js';
import { engineServerUrl } from '../engine-server-url.js';
import { canonicalLanguage } from '../language-tag.js';

const TTS_ENGINES = ['openai', 'sherpa-onnx', 'flite', 'espeak-ng'] as const;
export type TtsEngineId = (typeof TTS_ENGINES)[number];

/** Languages that the authors of the protocol list for their own TTS models. */
const PROTOCOL_LANGUAGES =
  'en,af,ar,az,be,bg,bs,ca,cs,cy,da,de,el,es,et,fa,fi,fr,gl,he,hi,hr,hu,hy,id,is,it,ja,kk,kn,ko,lt,lv,mi,mk,mr,ms,nb,ne,nl,pl,pt,ro,ru,sk,sl,sr,sv,sw,ta,th,fil,tr,uk,ur,vi,zh';
const PROTOCOL_VOICES =
  'alloy:neutral,ash:male,coral:female,echo:male,fable:neutral,nova:female,onyx:male,sage:female,shimmer:female';

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const engineList = z.string().transform((text, ctx) =>
  parts(text).map((name): TtsEngineId => {
    const id = TTS_ENGINES.find((known) => known === name);
    if (id) return id;
    ctx.addIssue({ code: 'custom', message: `"${name}" must be one of ${TTS_ENGINES.join(', ')}` });
    return z.NEVER;
  }),
);

const voiceList = z.string().transform((text, ctx) =>
  parts(text).map((part) => {
    const [, name, gender = 'neutral'] = /^([\w.-]+)(?::(female|male|neutral))?$/.exec(part) ?? [];
    if (name) return { name, gender: gender as 'female' | 'male' | 'neutral' };
    ctx.addIssue({ code: 'custom', message: `"${part}" must be a voice such as nova or nova:female` });
    return z.NEVER;
  }),
);

const languageList = z.string().transform((text, ctx) =>
  parts(text).map((part) => {
    const tag = canonicalLanguage(part);
    if (tag) return tag;
    ctx.addIssue({ code: 'custom', message: `"${part}" must be a language code such as en or pt-BR` });
    return z.NEVER;
  }),
);

/** Environment variables of TTS; spread into a process's schema. */
export const TtsEnv = z.object({
  TTS_ENGINE: enginePreference(TTS_ENGINES)
    .prefault('auto')
    .describe('Engine of speech synthesis: auto, openai, sherpa-onnx, flite, espeak-ng; or by language.'),
  TTS_MULTILINGUAL_V2_ENGINES: engineList
    .prefault('openai,sherpa-onnx,flite')
    .describe('Engines behind the model `multilingual_v2`.'),
  TTS_V3_ENGINES: engineList
    .prefault('openai,sherpa-onnx,flite,espeak-ng')
    .describe('Engines behind the model `v3`.'),
  TTS_OPENAI_BASE_URL: engineServerUrl
    .optional()
    .describe('Server of the OpenAI speech protocol, up to and including `/v1`.'),
  TTS_OPENAI_API_KEY: optionalText.describe('Its API key.'),
  TTS_OPENAI_MODEL: z.string().min(1).default('tts-1').describe('Its model.'),
  TTS_OPENAI_VOICES: voiceList
    .prefault(PROTOCOL_VOICES)
    .meta({ description: 'Its voices, such as `nova:female, onyx:male`.', fallback: 'those of OpenAI' }),
  TTS_OPENAI_LANGUAGES: languageList
    .prefault(PROTOCOL_LANGUAGES)
    .meta({ description: 'Its languages, such as `en, pt-BR`.', fallback: 'those of OpenAI' }),
  TTS_OPENAI_TIMEOUT_MS: wholeNumber(120_000).describe(
    'Timeout for one text (up to 4,000 characters), in milliseconds.',
  ),
  SHERPA_ONNX_VOICES_DIR: optionalText.describe(
    'Folder of a sherpa-onnx speech model, or with one folder for each.',
  ),
  /** Search path for programs. */
  PATH: z.string().default(''),
});
export type TtsConfig = Readonly<z.infer<typeof TtsEnv>>;
