import { Type } from 'typebox';

/** Pieces that several routes' schemas share. */

export const ErrorBody = Type.Object(
  { error: Type.Object({ code: Type.String(), message: Type.String() }) },
  { description: 'Every error reply.' },
);

/** The statuses any authenticated route may answer, and those given. */
export const errorResponses = (...statuses: readonly number[]): Record<number, typeof ErrorBody> =>
  Object.fromEntries([401, 429, 500, 503, ...statuses].map((status) => [status, ErrorBody]));

export const IdParams = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);

export const StartedJobBody = Type.Object({
  jobId: Type.String(),
  status: Type.String(),
  message: Type.Optional(Type.String({ description: 'Only when the work was already running.' })),
});

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

export const DeletedBody = Type.Object({
  success: Type.Literal(true),
  id: Type.String(),
  deleted: Type.Literal(true),
});

const Nullable = (type: 'string' | 'number' | 'integer') => Type.Unsafe<unknown>({ type: [type, 'null'] });
const Instant = Type.String({ format: 'date-time' });

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
    status: Type.Enum(['draft', 'in_progress', 'completed']),
    languageGroup: Type.String(),
    language: Nullable('string'),
    approval: Nullable('string'),
    kb: Type.Enum(['published', 'not_published', 'none']),
    backup: Type.Enum(['none', 'taken']),
    sourceVideoId: Nullable('string'),
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
        { description: 'Stills in one picture, row by row, one for every intervalSeconds.' },
      ),
    ),
    exportedVideoUrl: Type.Optional(Type.String()),
    exportedSrtUrl: Type.Optional(Type.String()),
    exportedManifestUrl: Type.Optional(Type.String()),
    exportedVoiceoverUrl: Type.Optional(Type.String()),
    duration: Nullable('number'),
    width: Nullable('integer'),
    height: Nullable('integer'),
    error: Type.Unsafe<unknown>({ type: ['object', 'null'] }),
    createdAt: Instant,
    updatedAt: Instant,
    exportedAt: Nullable('string'),
  },
  { description: 'A video. Addresses are absent until they exist.' },
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
  { description: 'A folder of videos. Its picture is that of its newest video that has one.' },
);

export const SubtitleBody = Type.Object({
  startTime: Type.Number(),
  endTime: Type.Number(),
  text: Type.String(),
});

export const JobBody = Type.Object({
  jobId: Type.String(),
  type: Type.String(),
  status: Type.Enum(['pending', 'processing', 'completed', 'failed', 'canceled']),
  videoId: Nullable('string'),
  progress: Type.Object({
    percent: Type.Number(),
    step: Type.String(),
    message: Type.String(),
    etaSeconds: Nullable('integer'),
  }),
  result: Type.Unsafe<unknown>({ type: ['object', 'null'] }),
  error: Type.Unsafe<unknown>({ type: ['object', 'null'] }),
  attempt: Type.Integer(),
  createdAt: Instant,
  startedAt: Nullable('string'),
  finishedAt: Nullable('string'),
  updatedAt: Instant,
});
