import { defineError } from '../platform/errors.js';

export const minutesExhausted = defineError<{
  neededMinutes: number;
  remainingMinutes: number;
  allowanceMinutes: number;
  reservedMinutes: number;
  resetsAt: string;
}>('limit_exceeded', ({ neededMinutes, remainingMinutes, allowanceMinutes, reservedMinutes, resetsAt }) => {
  const held = reservedMinutes > 0 ? ` (${reservedMinutes} are reserved by jobs that are not finished)` : '';
  return (
    `This needs ${neededMinutes} video minutes, but ${remainingMinutes} of the plan's ${allowanceMinutes} ` +
    `are left this month${held}; the allowance resets at ${resetsAt}`
  );
});
