import { z } from 'zod';

export const AvatarEnv = z.object({
  /** A folder of avatars beside those that come with the product: PNG, JPEG, WebP, GIF, APNG, MP4; the same on every machine. */
  AVATARS_DIR: z.string().min(1).optional(),
});
