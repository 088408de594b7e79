import { z } from 'zod';
import { optionalText } from '../../../platform/config/setting-schemas.js';

export const AvatarEnv = z.object({
  AVATARS_DIR: optionalText.describe(
    'Folder of your own avatars (PNG, JPEG, WebP, GIF, APNG, MP4), the same on every machine; `avatars.json` in it may name them: `{"ann.png": {"name": "Ann"}}`.',
  ),
});
