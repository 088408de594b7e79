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

/** Handling the work ended its process twice, so that it is not tried again; the content is the likely cause. */
export const processEnded = (step: string): WorkError => ({
  code: 'internal_error',
  message:
    'Handling this work ended its process twice, so it was set aside and is not repeated; its content is the likely cause',
  step,
  retryable: false,
});

const VIDEO_GONE = { code: 'not_found', message: 'The video no longer exists' };

/** The video was deleted during its work: the job is canceled, and this error is not shown. */
export const videoMissing = (step: string): WorkError => ({ ...VIDEO_GONE, step, retryable: false });

export const isVideoMissing = ({ code, message }: WorkError): boolean =>
  code === VIDEO_GONE.code && message === VIDEO_GONE.message;
