import { z } from 'zod';

/**
 * Live, may be lost: what a credential or a person may do in a workspace is not what it was; what is remembered of it has
 * to be asked again. Topic `auth.access-changed`.
 */
export const AccessChanged = z.object({
  workspaceId: z.string(),
  /** Absent: all credentials of the person or, where there is none either, of the workspace. */
  credentialId: z.string().optional(),
  userId: z.string().optional(),
});
export type AccessChanged = z.infer<typeof AccessChanged>;

export const ACCESS_CHANGED_TOPIC = 'auth.access-changed';
