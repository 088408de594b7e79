import { WorkFailed } from '../../../queue/work-failed.js';

/** What a tool can't do with what it was given; the message names the parameter and the rule. */
export const refused = (message: string, options: ErrorOptions = {}): WorkFailed =>
  new WorkFailed('validation_error', message, 'tool', options);

/** For people: seconds to the hundredth. */
export const inSeconds = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;
