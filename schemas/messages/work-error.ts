import { z } from 'zod';

/** Why requested work failed, with a message for the requester. */
export const WorkError = z.object({
  code: z.string(),
  message: z.string(),
  step: z.string(),
  /** Whether retrying can succeed. */
  retryable: z.boolean(),
});
export type WorkError = z.infer<typeof WorkError>;

const VIDEO_GONE = { code: 'not_found', message: 'The video no longer exists' };

/** The video was deleted during its work: the job is canceled, and this error is not shown. */
export const videoMissing = (step: string): WorkError => ({ ...VIDEO_GONE, step, retryable: false });

export const isVideoMissing = ({ code, message }: WorkError): boolean =>
  code === VIDEO_GONE.code && message === VIDEO_GONE.message;
