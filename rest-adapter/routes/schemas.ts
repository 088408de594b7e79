import { z } from 'zod';
import { text } from '../../schemas/text.js';
import { ERROR_CODES } from '../../services/platform/errors/errors.js';
import { inGraphql } from '../graphql-selection.js';

/** Pieces that several routes' schemas share. */

export const ApiError = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES).meta({ title: 'ErrorCode', description: 'Kind of error.' }),
      message: z.string().describe('Human-readable; names the field and the rule.'),
    }),
  })
  .meta({ title: 'ApiError', description: 'Body of every error answer.' });

/** The errors that any authenticated endpoint may answer, and those given. */
export const errorResponses = (statuses: readonly number[] = []): Record<number, typeof ApiError> =>
  Object.fromEntries([401, 429, 500, 503, ...statuses].map((status) => [status, ApiError]));

export const IdParams = z.strictObject({ id: text({ minLength: 1, maxLength: 200 }) });

export const StartedJobBody = z
  .object({
    jobId: z.string(),
    status: z.enum(['pending', 'processing']).describe('processing: the job was already running.'),
    message: z.string().describe('Only when the work was already running.').optional(),
  })
  .meta({ title: 'StartedJob', description: 'The job of an operation.' });

/** What a video or project is called. */
export const NameText = text({ minLength: 1, maxLength: 200, format: 'name' }).meta({
  title: 'Name',
  description: 'Stored verbatim; must not be blank or contain characters that control how text is shown.',
});

export const ContextText = text({ maxLength: 5000 });

/** An id that may be taken away. */
export const IdOrNull = text({ minLength: 1 }).nullable();

export const Page = z.int().min(1).max(20_000_000).describe('Default 1; not with cursor.').optional();
export const Limit = z.int().min(1).max(100).default(20);
export const Cursor = text({ minLength: 1 })
  .describe('`nextCursor` of the page before; not with page.')
  .optional();

export const DeletedBody = z
  .object({
    success: z.literal(true),
    id: z.string(),
    deleted: z.literal(true),
  })
  .meta({ title: 'Deleted', description: 'The deleted resource.' });

export const TextOrNull = z.string().nullable();
export const Instant = z.string().meta({ format: 'date-time' });
export const InstantOrNull = (description: string) =>
  z.string().meta({ format: 'date-time' }).nullable().describe(description);

export const Actor = z
  .object({
    type: z.enum(['user', 'api_key']).describe('Kind of actor.'),
    id: z.string().describe('ID of the user (usr_…) or API key (key_…).'),
    name: z
      .string()
      .nullable()
      .describe('Name of the person; null for an API key and for former members.')
      .register(inGraphql, { selection: 'user { name }' }),
  })
  .meta({ title: 'Actor', description: 'The author of an action in the workspace.' });

export const VideoStatus = z.enum(['draft', 'in_progress', 'completed']).meta({
  title: 'VideoStatus',
  description: 'draft: not analyzed yet; in_progress: analyzed; completed: exported at least once.',
});
const LanguageSource = z
  .enum(['given', 'detected', 'assumed'])
  .meta({ title: 'LanguageSource', description: 'assumed: the default language of the Brand Kit.' });
export const KnowledgeBaseStatus = z
  .enum(['published', 'not_published', 'none'])
  .meta({ title: 'KnowledgeBaseStatus', description: 'none: there is no article.' });
export const BackupStatus = z.enum(['none', 'taken']).meta({ title: 'BackupStatus' });
export const ApprovalStatus = z
  .enum(['pending', 'approved', 'rejected', 'withdrawn'])
  .meta({ title: 'ApprovalStatus' });

const VideoError = z
  .object({ code: z.string(), message: z.string().describe('Human-readable.') })
  .meta({ title: 'VideoError' });

export const VideoBody = z
  .object({
    id: z.string(),
    name: z.string(),
    projectId: z.string().nullable(),
    videoContext: z.string().nullable(),
    companyContext: z.string().nullable(),
    subtitleLanguage: z.string().nullable(),
    aiGeneratedAudio: z.boolean(),
    locked: z.boolean(),
    status: VideoStatus,
    languageGroup: z.string(),
    language: z.string().nullable(),
    languageSource: LanguageSource.nullable().describe('Null without a language, or if unknown.'),
    languageConfidence: z.number().min(0).max(1).nullable(),
    approval: ApprovalStatus.nullable().describe('Null if never requested.'),
    kb: KnowledgeBaseStatus,
    backup: BackupStatus,
    sourceVideoId: z.string().nullable(),
    metadata: z.record(z.string(), z.string()).describe('Custom key-value pairs.'),
    aiGeneratedVoiceover: z.boolean(),
    videoUrl: z.string().optional(),
    thumbnailUrl: z.string().optional(),
    hoverStrip: z
      .object({
        url: z.string(),
        columns: z.int(),
        rows: z.int(),
        tiles: z.int(),
        tileWidth: z.int(),
        tileHeight: z.int(),
        intervalSeconds: z.number(),
      })
      .meta({
        title: 'HoverStrip',
        description: 'A sprite sheet of stills, row by row, one per intervalSeconds.',
      })
      .optional(),
    exportedVideoUrl: z.string().optional(),
    exportedSrtUrl: z.string().optional(),
    exportedManifestUrl: z.string().optional(),
    exportedVoiceoverUrl: z.string().optional(),
    contentCredentials: z
      .object({
        present: z.boolean(),
        signer: z.string().nullable(),
        selfSigned: z
          .boolean()
          .nullable()
          .describe('Whether this installation issued the certificate itself.'),
      })
      .meta({ title: 'ContentCredentials', description: 'Signed record (C2PA) in the newest export.' }),
    duration: z.number().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    error: VideoError.nullable().describe('Why the source cannot be used; null if it can.'),
    createdAt: Instant,
    updatedAt: Instant,
    exportedAt: z.string().nullable(),
  })
  .meta({ title: 'Video', description: 'A video. URLs are absent until their files exist.' });

export const ProjectBody = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    videoCount: z.int(),
    thumbnailUrl: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({
    title: 'Project',
    description: 'A folder of videos. Its thumbnail is that of its newest video with one.',
  });

export const CourseModuleBody = z
  .object({
    id: z.string(),
    title: z.string(),
    videoId: z.string(),
    position: z.int().describe('Consecutive, from 1.'),
    translations: z
      .array(z.object({ language: z.string(), videoId: z.string() }))
      .describe('The newest translation of the video in each language, oldest first.'),
  })
  .meta({ title: 'CourseModule', description: 'A step of a course with its video.' });

export const CourseBody = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    modules: z.array(CourseModuleBody).describe('In order.'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ title: 'Course', description: 'A sequence of modules with one video each.' });

const WordBody = z
  .object({
    text: z.string().describe('As in the subtitle, with punctuation.'),
    start: z.number(),
    end: z.number(),
  })
  .meta({ title: 'SubtitleWord', description: 'A word with its times in seconds.' });

export const SubtitleBody = z
  .object({
    startTime: z.number(),
    endTime: z.number(),
    text: z.string(),
    words: z
      .array(WordBody)
      .nullable()
      .describe('Only with `words=true`. Null if the text was not recognized in the audio.')
      .optional(),
  })
  .meta({ title: 'Subtitle', description: 'A subtitle; times are in seconds.' });
