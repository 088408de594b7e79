import { DomainError, defineError } from '../platform/errors/errors.js';

export const videoLocked = defineError<{ videoId: string }>(
  'locked',
  ({ videoId }) => `Video ${videoId} is locked: its content can't be changed until it is unlocked`,
);

export const approvalPending = defineError<{ videoId: string; approvalId: string }>(
  'conflict',
  ({ videoId, approvalId }) =>
    `Approval ${approvalId} of video ${videoId} is pending; approve, reject or withdraw it first`,
);

export const approvalDecided = defineError<{ approvalId: string; status: string }>(
  'conflict',
  ({ approvalId, status }) =>
    `Approval ${approvalId} is ${status}; only a pending one can be decided, and an approved one withdrawn`,
);

export const approvalReplaced = defineError<{ approvalId: string; newestId: string }>(
  'conflict',
  ({ approvalId, newestId }) =>
    `Approval ${approvalId} was superseded by ${newestId}; only the newest approval of a video can be changed`,
);

export const videoNotAnalyzed = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} has not been analyzed yet; analyze it first`,
);

export const sourceInvalid = defineError<{ videoId: string; reason: string }>(
  'validation_error',
  ({ videoId, reason }) => `Video ${videoId} has no source to work on: ${reason}`,
);

export const sourceRemoved = defineError<{ videoId: string; removedAt: Date }>(
  'validation_error',
  ({ videoId, removedAt }) =>
    `Video ${videoId} no longer has a source: its retention ended on ${removedAt.toISOString().slice(0, 10)}; upload the file again as a new video`,
);

export const scriptMissing = defineError<{ videoId: string }>(
  'not_found',
  ({ videoId }) => `Video ${videoId} has no script yet; analyze it first`,
);

export const scriptChanged = defineError<{
  videoId: string;
  expectedVersion: number;
  presentVersion: number;
}>(
  'conflict',
  ({ videoId, expectedVersion, presentVersion }) =>
    `The script of video ${videoId} has changed: its version is ${presentVersion}, not ${expectedVersion} (expectedVersion); read it again and apply your changes to it`,
  'expectedVersion',
);

export const articleMissing = defineError<{ videoId: string; language: string | null }>(
  'not_found',
  ({ videoId, language }) =>
    `Video ${videoId} has no article${language ? ` in ${language}` : ''} yet; generate one first`,
);

export const nothingToPublish = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} has no article to publish yet; generate one first`,
);

export const nothingToShare = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} has no export to share yet; export it first`,
);

export const nothingToShareInRatio = defineError<{ videoId: string; aspectRatio: string }>(
  'validation_error',
  ({ videoId, aspectRatio }) =>
    `input.shows must name an aspect ratio that video ${videoId} has been exported in; it has no export in ${aspectRatio}`,
  'input.shows',
);

export const uploadNotFound = defineError<{ fileId: string }>(
  'validation_error',
  ({ fileId }) => `body.fileId: upload ${fileId} does not exist in this workspace`,
  'body.fileId',
);

export const languageNotTranscribed = defineError<{ field: string; language: string; present: string }>(
  'validation_error',
  ({ field, language, present }) =>
    `${field}: no running speech recognition engine supports ${language}, only ${present}`,
  'body.language',
);

export const languageMissing = defineError<{ language: string; present: string }>(
  'validation_error',
  ({ language, present }) => `body.language: the video has no subtitles in ${language}, only in ${present}`,
  'body.language',
);

export const nothingToTranslate = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} has no subtitles, so there is nothing to translate`,
);

export const sameLanguage = defineError<{ language: string }>(
  'validation_error',
  ({ language }) => `body.language: the video is already in ${language}`,
  'body.language',
);

export const languagesNotTranslated = defineError<{ from: string; to: string; present: string }>(
  'validation_error',
  ({ from, to, present }) =>
    `body.language: no running translation engine can translate from ${from} to ${to}${present && `, only ${present}`}`,
  'body.language',
);

export const noSubtitles = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} has no subtitles to read aloud; write a script first`,
);

export const voiceUnsuitable = ({ field, reason }: { field: string; reason: string }): DomainError =>
  new DomainError('validation_error', `${field}: ${reason}`, { field });

export const avatarMissing = ({
  field,
  avatarId,
  present,
}: Record<'field' | 'avatarId' | 'present', string>): DomainError => {
  const shortened = avatarId.length > 80 ? `${avatarId.slice(0, 80)}…` : avatarId;
  const message = `${field}: unknown avatar "${shortened}"; avatars: ${present}`;
  return new DomainError('validation_error', message, { field });
};

export const scriptSkillMissing = defineError<{ id: string }>(
  'validation_error',
  ({ id }) => `body.scriptSkillId: the Brand Kit has no script skill ${id}`,
  'body.scriptSkillId',
);
