import { z } from 'zod';
import { optionalText, wholeNumber } from '../../../platform/config/setting-schemas.js';
import { engineServerUrl } from '../engine-server-url.js';

export type AvatarEngineId = 'http';

/** Environment variables of talking avatars; spread into a process's schema. */
export const AvatarEngineEnv = z.object({
  AVATAR_ENGINE: z
    .enum(['auto', 'none'])
    .default('auto')
    .describe('Engine that animates avatars: auto (the server at `AVATAR_BASE_URL`) or none.'),
  AVATAR_BASE_URL: engineServerUrl
    .optional()
    .describe(
      'Server that animates avatars: `GET /health` answers 2xx; `POST /animate` accepts multipart `image` (PNG) and `audio` (WAV) and answers 200 with a video.',
    ),
  AVATAR_API_KEY: optionalText.describe('Its API key.'),
  AVATAR_TIMEOUT_MS: wholeNumber(1_800_000).describe('Timeout for one video, in milliseconds.'),
});
export type AvatarEngineConfig = Readonly<z.infer<typeof AvatarEngineEnv>>;
