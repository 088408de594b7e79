import { AnalysisSettings } from '../../../schemas/analysis-settings.js';
import { isBlank } from '../../../schemas/text.js';
import { DomainError } from '../../platform/errors/errors.js';
import { type Nullable, withoutNulls } from '../../platform/text/without-nulls.js';
import { makePartReader } from '../../platform/validation/read-part.js';

/** The requested settings; absent ones have the defaults of the contract. */
export type AnalyzeVideo = Nullable<AnalysisSettings>;

const readBody = makePartReader('body', AnalysisSettings);

/**
 * Checks everything about the request that does not depend on the video. Throws `validation_error` naming the
 * field and the rule.
 */
export function checkAnalysis(input: AnalyzeVideo): void {
  readBody(withoutNulls(input));
}

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** Requires a script when the script source is `custom`. Throws `validation_error`. */
export function requireProvidedScript({ scriptSource, customScript: script }: AnalyzeVideo): void {
  if (scriptSource !== 'custom') return;
  const field = 'body.customScript';
  if (script === null || script === undefined)
    throw refusal(field, 'is required when scriptSource is custom');
  if (isBlank(script)) throw refusal(field, 'must not be blank when scriptSource is custom');
}
