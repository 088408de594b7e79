import { z } from 'zod';

export const AvatarEnv = z.object({
  AVATARS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of your own avatars (PNG, JPEG, WebP, GIF, APNG, MP4), the same on every machine; `avatars.json` in it may name them: `{"ann.png": {"name": "Ann"}}`.',
    ),
});
