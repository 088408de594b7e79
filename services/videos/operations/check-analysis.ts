import { isBlank } from '../../../schemas/text.js';
import { requireLanguageCode, requireLength } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';
import type { AnalyzeVideo, ProvidedKeyEvent } from './analyze-video.js';

const MAX_KEY_EVENTS = 500;

const refusal = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/**
 * Validates an analysis request without reading the video. Throws `validation_error` naming the field and the
 * rule.
 */
export function checkAnalysis(input: AnalyzeVideo): void {
  requireLength('body.videoContext', input.videoContext, { most: 5000 });
  requireLength('body.companyContext', input.companyContext, { most: 5000 });
  requireLength('body.productName', input.productName, { most: 200 });
  requireLength('body.customScript', input.customScript, { most: 100_000 });
  requireLanguageCode('body.language', input.language);
  checkKeyEvents(input.keyEvents ?? []);
}

/** Requires the custom script that `scriptSource` names. Throws `validation_error`. */
export function requireProvidedScript({ scriptSource, customScript: script }: AnalyzeVideo): void {
  if (scriptSource !== 'custom') return;
  const field = 'body.customScript';
  if (script === null || script === undefined)
    throw refusal(field, 'is required when scriptSource is custom');
  if (isBlank(script)) throw refusal(field, 'must not be blank when scriptSource is custom');
}

function checkKeyEvents(events: readonly ProvidedKeyEvent[]): void {
  if (events.length > MAX_KEY_EVENTS)
    throw refusal('body.keyEvents', `must have at most ${MAX_KEY_EVENTS} items`);
  for (const [index, { text, timestamp }] of events.entries()) {
    requireLength(`body.keyEvents[${index}].text`, text, { least: 1, most: Number.POSITIVE_INFINITY });
    if (timestamp !== null && timestamp !== undefined && timestamp < 0)
      throw refusal(`body.keyEvents[${index}].timestamp`, 'must be at least 0');
  }
}
