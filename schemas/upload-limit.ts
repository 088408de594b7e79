import { z } from 'zod';

const GIGABYTE = 1024 ** 3;

/** Environment variable of processes that receive sources or begin their uploads. */
export const UploadLimitEnv = z.object({
  UPLOAD_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(5 * GIGABYTE)
    .describe('Maximum size of a source.'),
});
