import { defineError } from '../platform/errors.js';

export const minutesExhausted = defineError<{
  neededMinutes: number;
  remainingMinutes: number;
  allowanceMinutes: number;
  reservedMinutes: number;
  resetsAt: string;
}>('limit_exceeded', ({ neededMinutes, remainingMinutes, allowanceMinutes, reservedMinutes, resetsAt }) => {
  const held = reservedMinutes > 0 ? ` (${reservedMinutes} held by jobs that have not ended)` : '';
  return (
    `This needs ${neededMinutes} video minute${neededMinutes === 1 ? '' : 's'}, but ${remainingMinutes} of the plan's ${allowanceMinutes} ` +
    `are left this month${held}; the allowance resets at ${resetsAt}`
  );
});

export const sourceUnusable = defineError<{ reason: string }>(
  'validation_error',
  ({ reason }) => `The video has no source to work on: ${reason}`,
);
