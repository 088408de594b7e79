import { Type } from 'typebox';
import { ERROR_CODES } from '../../services/platform/errors.js';

/** Pieces that several routes' schemas share. */

export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum([...ERROR_CODES], { title: 'ErrorCode', description: 'What kind of failure it is.' }),
      message: Type.String({ description: 'For a person: names the field and the rule.' }),
    }),
  },
  { title: 'ApiError', description: 'Every error answer.' },
);

/** The statuses any authenticated route may answer, and those given. */
export const errorResponses = (...statuses: readonly number[]): Record<number, typeof ApiError> =>
  Object.fromEntries([401, 429, 500, 503, ...statuses].map((status) => [status, ApiError]));

export const IdParams = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

export const StartedJobBody = Type.Object(
  {
    jobId: Type.String(),
    status: Type.Enum(['pending', 'processing'], { description: 'processing: the job was running already.' }),
    message: Type.Optional(Type.String({ description: 'Only when the work was already running.' })),
  },
  { title: 'StartedJob', description: 'The job that does the work.' },
);

/** What a video or project is called. */
export const NameText = Type.String({
  minLength: 1,
  maxLength: 200,
  format: 'name',
  description: 'Kept as given; not of blanks alone.',
});

export const ContextText = Type.String({ maxLength: 5000 });

/** An id that may be taken away. */
export const IdOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1 });

export const Page = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 20_000_000, description: 'Default 1; not with cursor.' }),
);
export const Limit = Type.Integer({ minimum: 1, maximum: 100, default: 20 });
export const Cursor = Type.Optional(
  Type.String({ minLength: 1, description: '`nextCursor` of the page before; not with page.' }),
);

export const DeletedBody = Type.Object(
  {
    success: Type.Literal(true),
    id: Type.String(),
    deleted: Type.Literal(true),
  },
  { title: 'Deleted', description: 'What was deleted.' },
);

const Nullable = (type: 'string' | 'number' | 'integer') => Type.Unsafe<unknown>({ type: [type, 'null'] });
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const Instant = Type.String({ format: 'date-time' });

export const VideoStatus = Type.Enum(['draft', 'in_progress', 'completed'], {
  title: 'VideoStatus',
  description: 'draft: not analyzed yet; in_progress: analyzed; completed: exported at least once.',
});
const LanguageSource = Type.Enum(['given', 'detected', 'assumed'], {
  title: 'LanguageSource',
  description: 'assumed: it is the default language of the Brand Kit.',
});
export const KnowledgeBaseStatus = Type.Enum(['published', 'not_published', 'none'], {
  title: 'KnowledgeBaseStatus',
  description: 'none: there is no article.',
});
export const BackupStatus = Type.Enum(['none', 'taken'], { title: 'BackupStatus' });
export const ApprovalStatus = Type.Enum(['pending', 'approved', 'rejected', 'withdrawn'], {
  title: 'ApprovalStatus',
});

const VideoError = Type.Object(
  { code: Type.String(), message: Type.String({ description: 'For a person.' }) },
  { title: 'VideoError' },
);

export const VideoBody = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    projectId: Nullable('string'),
    videoContext: Nullable('string'),
    companyContext: Nullable('string'),
    subtitleLanguage: Nullable('string'),
    aiGeneratedAudio: Type.Boolean(),
    locked: Type.Boolean(),
    status: VideoStatus,
    languageGroup: Type.String(),
    language: Nullable('string'),
    languageSource: Type.Union([LanguageSource, Type.Null()], {
      description: 'Null without a language, and where that was not kept.',
    }),
    languageConfidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
    approval: Type.Union([ApprovalStatus, Type.Null()], { description: 'Null while none was requested.' }),
    kb: KnowledgeBaseStatus,
    backup: BackupStatus,
    sourceVideoId: Nullable('string'),
    metadata: Type.Record(Type.String(), Type.String(), { description: 'Pairs of your own.' }),
    aiGeneratedVoiceover: Type.Boolean(),
    videoUrl: Type.Optional(Type.String()),
    thumbnailUrl: Type.Optional(Type.String()),
    hoverStrip: Type.Optional(
      Type.Object(
        {
          url: Type.String(),
          columns: Type.Integer(),
          rows: Type.Integer(),
          tiles: Type.Integer(),
          tileWidth: Type.Integer(),
          tileHeight: Type.Integer(),
          intervalSeconds: Type.Number(),
        },
        {
          title: 'HoverStrip',
          description: 'Stills in one picture, row by row, one for every intervalSeconds.',
        },
      ),
    ),
    exportedVideoUrl: Type.Optional(Type.String()),
    exportedSrtUrl: Type.Optional(Type.String()),
    exportedManifestUrl: Type.Optional(Type.String()),
    exportedVoiceoverUrl: Type.Optional(Type.String()),
    duration: Nullable('number'),
    width: Nullable('integer'),
    height: Nullable('integer'),
    error: Type.Union([VideoError, Type.Null()], {
      description: 'Why the source cannot be used; else null.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    exportedAt: Nullable('string'),
  },
  { title: 'Video', description: 'A video. Addresses are absent until they exist.' },
);

export const ProjectBody = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Nullable('string'),
    videoCount: Type.Integer(),
    thumbnailUrl: Nullable('string'),
    createdAt: Instant,
    updatedAt: Instant,
  },
  {
    title: 'Project',
    description: 'A folder of videos. Its picture is that of its newest video that has one.',
  },
);

export const CourseModuleBody = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    videoId: Type.String(),
    position: Type.Integer({ description: 'From 1, without gaps.' }),
    translations: Type.Array(Type.Object({ language: Type.String(), videoId: Type.String() }), {
      description: 'All translations of the video, the oldest first.',
    }),
  },
  { title: 'CourseModule', description: 'A place in a course, and the video that is shown there.' },
);

export const CourseBody = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Nullable('string'),
    modules: Type.Array(CourseModuleBody, { description: 'In their order.' }),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { title: 'Course', description: 'A sequence of videos to learn from, one a module.' },
);

const WordBody = Type.Object(
  {
    text: Type.String({ description: 'As it is written in the subtitle, with its punctuation.' }),
    start: Type.Number(),
    end: Type.Number(),
  },
  { title: 'SubtitleWord', description: 'A word, and when it is said; seconds of the video.' },
);

export const SubtitleBody = Type.Object(
  {
    startTime: Type.Number(),
    endTime: Type.Number(),
    text: Type.String(),
    words: Type.Optional(
      Type.Union([Type.Array(WordBody), Type.Null()], {
        description: 'Only with `words=true`. Null where nobody was heard saying this text.',
      }),
    ),
  },
  { title: 'Subtitle', description: 'A subtitle; its times are seconds of the video.' },
);
