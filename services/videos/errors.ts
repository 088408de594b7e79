import { defineError } from '../platform/errors.js';

export const videoLocked = defineError<{ videoId: string }>(
  'locked',
  ({ videoId }) => `Video ${videoId} is locked: its content stays as it is until it is unlocked`,
);

export const videoNotAnalyzed = defineError<{ videoId: string }>(
  'validation_error',
  ({ videoId }) => `Video ${videoId} is not analyzed yet; analyze it first`,
);

export const sourceUnusable = defineError<{ videoId: string; reason: string }>(
  'validation_error',
  ({ videoId, reason }) => `Video ${videoId} has no source to work on: ${reason}`,
);

export const scriptNotThere = defineError<{ videoId: string }>(
  'not_found',
  ({ videoId }) => `Video ${videoId} has no script yet; analyze it first`,
);

export const uploadNotFound = defineError<{ fileId: string }>(
  'validation_error',
  ({ fileId }) => `body.fileId: there is no upload ${fileId} in this workspace`,
  'body.fileId',
);

export const languageNotHeard = defineError<{ field: string; language: string; present: string }>(
  'validation_error',
  ({ field, language, present }) =>
    `${field}: no speech recognition engine that is running can hear ${language}, only ${present}`,
  'body.language',
);

export const languageNotThere = defineError<{ language: string; present: string }>(
  'validation_error',
  ({ language, present }) => `body.language: the video has no subtitles in ${language}, only in ${present}`,
  'body.language',
);

export const scriptSkillNotThere = defineError<{ id: string }>(
  'validation_error',
  ({ id }) => `body.scriptSkillId: the Brand Kit has no script skill ${id}`,
  'body.scriptSkillId',
);
