import { z } from 'zod';

export type ReadEngineId = 'tesseract';

/** What the operator can say about reading what a video shows; to be spread into a process's environment. */
export const ReadEnv = z.object({
  /** `auto`: whichever is installed. */
  READ_ENGINE: z.enum(['auto', 'none']).default('auto'),
  /** Where programs are looked for. */
  PATH: z.string().default(''),
});
export type ReadConfig = Readonly<z.infer<typeof ReadEnv>>;
