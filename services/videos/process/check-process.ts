import type { ExportSettings, VideoExportSettings } from '../../../schemas/export-settings.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireFetchableUrl } from '../../platform/outbound/fetchable-url.js';
import { requireLanguageCode, requireLength, requireName } from '../../platform/text/check-text.js';
import type { VideosContext } from '../context.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { isSpokenAlike } from '../operations/is-spoken-alike.js';
import { checkMetadata } from '../video/check-metadata.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { Generate } from './read-steps.js';

export interface ProcessVideo {
  /** URL from which a new video is fetched; exactly one of this and `videoId`. */
  readonly url?: string | null;
  /** An existing video. */
  readonly videoId?: string | null;
  readonly name?: string | null;
  readonly context?: string | null;
  readonly companyContext?: string | null;
  /** Language of the speech (BCP 47); detected when absent. */
  readonly language?: string | null;
  readonly tone?: string | null;
  /** The voice of the voiceover. */
  readonly voiceId?: string | null;
  readonly projectId?: string | null;
  readonly metadata?: Metadata | null;
  readonly generate?: Generate | null;
  readonly exportSettings?: ExportSettings | null;
}

/** What a process works on. */
export interface ProcessSource {
  /** The existing video; null when the process creates one. */
  readonly video: VideoEntity | null;
  /** The video’s export settings. */
  readonly settings: VideoExportSettings;
}

const MAX_CONTEXT = 5000;
const PLACE = 'body.exportSettings';

/**
 * Validates a process request without reading other data. Throws `validation_error` naming the field and the
 * rule.
 */
export function checkProcess(
  { isAddressPermitted }: Pick<VideosContext, 'isAddressPermitted'>,
  input: ProcessVideo,
  steps: readonly string[],
): void {
  requireOneSource(input);
  if (input.url != null) requireFetchableUrl('body.url', input.url, isAddressPermitted);
  requireLength('body.videoId', input.videoId, { min: 1, max: 200 });
  requireName('body.name', input.name);
  requireLength('body.context', input.context, { max: MAX_CONTEXT });
  requireLength('body.companyContext', input.companyContext, { max: MAX_CONTEXT });
  requireLanguageCode('body.language', input.language);
  requireLength('body.voiceId', input.voiceId, { min: 1, max: 200 });
  requireLength('body.projectId', input.projectId, { min: 1, max: 200 });
  checkMetadata('body.metadata', input.metadata);
  const settings = readExportSettings(input.exportSettings ?? {}, PLACE);
  requireValidSettings({ isAddressPermitted }, settings, PLACE);
  if (steps.includes('export')) requireExportable(input);
  if (steps.includes('voiceover') && input.voiceId == null)
    throw new DomainError('validation_error', 'body.voiceId is required when generate.voiceover is true', {
      field: 'body.voiceId',
    });
}

function requireOneSource({ url, videoId }: ProcessVideo): void {
  if ((url == null) !== (videoId == null)) return;
  const rule =
    url == null ? 'is required, or body.videoId of an existing video' : 'and body.videoId exclude each other';
  throw new DomainError('validation_error', `body.url ${rule}`, { field: 'body.url' });
}

/** Exports have subtitles in the language of the speech. */
function requireExportable({ language, exportSettings }: ProcessVideo): void {
  const field = 'body.exportSettings.language';
  const asked = exportSettings?.language;
  if (!language || !asked || isSpokenAlike(asked, language)) return;
  const message = `${field}: the video will have no subtitles in ${asked}, only in ${language}`;
  throw new DomainError('validation_error', message, { field });
}
