import { z } from 'zod';

export type PresentEngineId = 'http';

/** What the operator can say about presenters that speak; to be spread into a process's environment. */
export const PresentEnv = z.object({
  /** `auto`: the server, where one is named. */
  PRESENT_ENGINE: z.enum(['auto', 'none']).default('auto'),
  /** Of a server of the operator's: `GET /health`, `POST /present`. */
  PRESENT_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRESENT_API_KEY: z.string().min(1).optional(),
  /** How long one video may take. */
  PRESENT_TIMEOUT_MS: z.coerce.number().int().positive().default(1_800_000),
});
export type PresentConfig = Readonly<z.infer<typeof PresentEnv>>;
