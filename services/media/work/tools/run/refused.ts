import { WorkFailed } from '../../../queue/work-failed.js';

/** The tool cannot process its input; the message names the parameter and the rule. */
export const refused = (message: string, options: ErrorOptions = {}): WorkFailed =>
  new WorkFailed('validation_error', message, 'tool', options);

/** Formats seconds for error messages, to the hundredth. */
export const inSeconds = (seconds: number): string => `${Math.round(seconds * 100) / 100} s`;
