import { z } from 'zod';

export type AvatarEngineId = 'http';

/** What the operator can say about presenters that speak; to be spread into a process's environment. */
export const AvatarEngineEnv = z.object({
  /** `auto`: the server, where one is named. */
  AVATAR_ENGINE: z.enum(['auto', 'none']).default('auto'),
  /** Of a server of the operator's: `GET /health`, `POST /present`. */
  AVATAR_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AVATAR_API_KEY: z.string().min(1).optional(),
  /** How long one video may take. */
  AVATAR_TIMEOUT_MS: z.coerce.number().int().positive().default(1_800_000),
});
export type AvatarEngineConfig = Readonly<z.infer<typeof AvatarEngineEnv>>;
