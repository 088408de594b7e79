import { Type } from 'typebox';
import { ERROR_CODES } from '../../services/platform/errors.js';

/** Pieces that several routes' schemas share. */

export const ApiError = Type.Object(
  {
    error: Type.Object({
      code: Type.Enum([...ERROR_CODES], { title: 'ErrorCode', description: 'Kind of error.' }),
      message: Type.String({ description: 'Human-readable; names the field and the rule.' }),
    }),
  },
  { title: 'ApiError', description: 'Body of every error answer.' },
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
    status: Type.Enum(['pending', 'processing'], { description: 'processing: the job was already running.' }),
    message: Type.Optional(Type.String({ description: 'Only when the work was already running.' })),
  },
  { title: 'StartedJob', description: 'The job of an operation.' },
);

/** What a video or project is called. */
export const NameText = Type.String({
  minLength: 1,
  maxLength: 200,
  format: 'name',
  description: 'Stored verbatim; must not be blank.',
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
  { title: 'Deleted', description: 'The deleted resource.' },
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
  description: 'assumed: the default language of the Brand Kit.',
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
  { code: Type.String(), message: Type.String({ description: 'Human-readable.' }) },
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
      description: 'Null without a language, or if unknown.',
    }),
    languageConfidence: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
    approval: Type.Union([ApprovalStatus, Type.Null()], { description: 'Null if never requested.' }),
    kb: KnowledgeBaseStatus,
    backup: BackupStatus,
    sourceVideoId: Nullable('string'),
    metadata: Type.Record(Type.String(), Type.String(), { description: 'Custom key-value pairs.' }),
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
          description: 'A sprite sheet of stills, row by row, one per intervalSeconds.',
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
      description: 'Why the source cannot be used; null if it can.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    exportedAt: Nullable('string'),
  },
  { title: 'Video', description: 'A video. URLs are absent until their files exist.' },
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
    description: 'A folder of videos. Its thumbnail is that of its newest video with one.',
  },
);

export const CourseModuleBody = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    videoId: Type.String(),
    position: Type.Integer({ description: 'Consecutive, from 1.' }),
    translations: Type.Array(Type.Object({ language: Type.String(), videoId: Type.String() }), {
      description: 'Translations of the video, oldest first.',
    }),
  },
  { title: 'CourseModule', description: 'A step of a course with its video.' },
);

export const CourseBody = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Nullable('string'),
    modules: Type.Array(CourseModuleBody, { description: 'In order.' }),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { title: 'Course', description: 'A sequence of modules with one video each.' },
);

const WordBody = Type.Object(
  {
    text: Type.String({ description: 'As in the subtitle, with punctuation.' }),
    start: Type.Number(),
    end: Type.Number(),
  },
  { title: 'SubtitleWord', description: 'A word with its times in seconds.' },
);

export const SubtitleBody = Type.Object(
  {
    startTime: Type.Number(),
    endTime: Type.Number(),
    text: Type.String(),
    words: Type.Optional(
      Type.Union([Type.Array(WordBody), Type.Null()], {
        description: 'Only with `words=true`. Null if the text was not recognized in the audio.',
      }),
    ),
  },
  { title: 'Subtitle', description: 'A subtitle; times are in seconds.' },
);
