import { requireLanguageCode, requireLength, requireName } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import type { VideosContext } from '../context.js';
import { requireHeard } from '../operations/require-heard.js';
import type { ProcessVideo } from './process-video.js';
import { findStarter } from './step-starters.js';

const CONTEXT_MOST = 5000;
const TONE_MOST = 200;

/** What can be said of a request without looking at anything. Throws `validation_error` naming the field and the rule. */
export function checkProcess(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  input: ProcessVideo,
  steps: readonly string[],
): void {
  requireFetchableUrl('body.url', input.url, isAddressPermitted);
  requireName('body.name', input.name);
  requireLength('body.context', input.context, { most: CONTEXT_MOST });
  requireLength('body.companyContext', input.companyContext, { most: CONTEXT_MOST });
  requireLanguageCode('body.language', input.language);
  requireLength('body.tone', input.tone, { most: TONE_MOST });
  requireLength('body.voiceId', input.voiceId, { least: 1, most: 200 });
  requireLength('body.projectId', input.projectId, { least: 1, most: 200 });
  requireLanguageCode('body.exportSettings.language', input.exportSettings?.language);
  const unknown = steps.find((step) => !findStarter(step));
  if (unknown) {
    const field = `body.generate.${unknown.split(':', 1)[0]}`;
    throw new DomainError('validation_error', `${field} can't be asked for: there is no such step yet`, {
      field,
    });
  }
  if (steps.includes('voiceover') && input.voiceId == null)
    throw new DomainError('validation_error', 'body.voiceId is required when generate.voiceover is true', {
      field: 'body.voiceId',
    });
}

/** Refuses at once what would fail at its step: what no engine that runs can do. What depends on the video shows when it is analyzed. */
export async function checkAbilities(
  ctx: VideosContext,
  { language }: ProcessVideo,
  steps: readonly string[],
): Promise<void> {
  if (language && steps.includes('analysis')) await requireHeard(ctx, language, 'body.language');
}
