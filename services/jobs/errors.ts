import { defineError } from '../platform/errors/errors.js';

export const minutesExhausted = defineError<{
  neededMinutes: number;
  remainingMinutes: number;
  allowanceMinutes: number;
  reservedMinutes: number;
  resetsAt: string;
}>('limit_exceeded', ({ neededMinutes, remainingMinutes, allowanceMinutes, reservedMinutes, resetsAt }) => {
  const held = reservedMinutes > 0 ? ` (${reservedMinutes} reserved by jobs that have not ended)` : '';
  return (
    `This needs ${neededMinutes} video minute${neededMinutes === 1 ? '' : 's'}, but ${remainingMinutes} of the plan's ${allowanceMinutes} ` +
    `are left this month${held}; the allowance resets at ${resetsAt}`
  );
});

export const sourceInvalid = defineError<{ reason: string }>(
  'validation_error',
  ({ reason }) => `The video has no source to work on: ${reason}`,
);

export const jobHasEnded = defineError<{ jobId: string; status: string }>(
  'conflict',
  ({ jobId, status }) =>
    `Job ${jobId} is already ${status}; only a pending or processing job can be canceled`,
);

export const jobNotRetryable = defineError<{ jobId: string; status: string }>(
  'conflict',
  ({ jobId, status }) => `Job ${jobId} is ${status}; only a failed or canceled job can be retried`,
);

export const sameWorkOpen = defineError<{ jobId: string; openJobId: string; type: string }>(
  'conflict',
  ({ jobId, openJobId, type }) =>
    `Job ${jobId} can't be retried while job ${openJobId} of the type ${type} is open for the same video`,
);

export const processOpen = defineError<{ openJobId: string }>(
  'conflict',
  ({ openJobId }) =>
    `Job ${openJobId} is already working on the results of this video; request it again when that job has ended`,
);
export const jobIsStep = defineError<{ jobId: string; processId: string }>(
  'conflict',
  ({ jobId, processId }) =>
    `Job ${jobId} is a step of the process ${processId}; cancel or retry the process instead`,
);

export const processOver = defineError<{ jobId: string; step: string }>(
  'conflict',
  ({ jobId, step }) => `The process ${jobId} no longer waits for its step ${step}`,
);

export const unknownType = defineError<{ type: string; known: readonly string[] }>(
  'validation_error',
  ({ known }) => `filter.type must be one of ${known.join(', ')}`,
  'filter.type',
);

export const noKinds = defineError('validation_error', () => 'kinds must name at least one kind', 'kinds');

export const queueFull = defineError<{
  reason: string;
  bound: 'workspace' | 'installation';
  maxWaiting: number;
  retryAfterSeconds: number;
}>('unavailable', ({ bound, maxWaiting, retryAfterSeconds }) => {
  const [what, setting] =
    bound === 'workspace'
      ? ['this workspace', 'MAX_QUEUED_JOBS_PER_WORKSPACE']
      : ['this installation', 'MAX_QUEUED_JOBS'];
  return `The queue is full: ${maxWaiting} jobs of ${what} are waiting (${setting}); try again in ${retryAfterSeconds} seconds`;
});
