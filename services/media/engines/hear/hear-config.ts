import { z } from 'zod';

/** What the operator can say about hearing; to be spread into a process's environment. */
export const HearEnv = z.object({
  HEAR_ENGINE: z.enum(['auto', 'pocketsphinx', 'sherpa-onnx', 'openai']).default('auto'),
  /** Address of a server of the OpenAI protocol, up to and including its `/v1`. */
  HEAR_OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  HEAR_OPENAI_API_KEY: z.string().min(1).optional(),
  HEAR_OPENAI_MODEL: z.string().min(1).default('whisper-1'),
  /** How long one piece of sound (up to 5 minutes) may take. */
  HEAR_OPENAI_TIMEOUT_MS: z.coerce.number().int().positive().default(300_000),
  /** A folder with an offline model of sherpa-onnx. */
  SHERPA_ONNX_MODEL_DIR: z.string().min(1).optional(),
  /** The US English model of pocketsphinx, when it is not where Debian puts it. */
  POCKETSPHINX_MODEL_DIR: z.string().min(1).optional(),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type HearConfig = Readonly<z.infer<typeof HearEnv>>;
