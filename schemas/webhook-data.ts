import { z } from 'zod';
import { Transcription } from './transcription.js';

/** The data of webhook events; `WEBHOOK_EVENTS` assigns them. Events may contain further fields. */

const Seconds = (description: string) => z.number().min(0).describe(`${description}, in seconds.`);
const Count = (description: string) => z.int().min(0).describe(description);
const Text = (description: string) => z.string().describe(description);
const Url = (description: string) => z.string().describe(`${description}; the URL expires.`);

const VideoOfJob = z.string().describe('The video of the job.');

const METADATA = {
  metadata: z
    .record(z.string(), z.string())
    .meta({
      title: 'MetadataOfEvent',
      description: 'Metadata of the video at the time of the event; absent if there was none.',
    })
    .optional(),
};

export const ABOUT_VIDEO = {
  videoId: z.string(),
  ...METADATA,
  jobId: z.null().describe('Always null.'),
};
export const BY_JOB = {
  videoId: VideoOfJob,
  ...METADATA,
  jobId: z.string(),
};
export const WITHOUT_VIDEO = {
  videoId: z.null().describe('Always null.'),
  jobId: z.string(),
};

export const FAILURE = {
  error: z
    .object({
      code: Text('Kind of error.'),
      message: Text('Human-readable.'),
      step: Text('The step that failed.'),
      retryable: z.boolean().describe('Whether a retry can succeed.'),
    })
    .meta({ title: 'JobError', description: 'Error of a failed job.' }),
};

const WARNINGS = z
  .array(z.string())
  .meta({ title: 'Warnings', description: 'Deviations from the request.' })
  .optional();
const TRANSCRIPTION = Transcription.nullable()
  .meta({
    title: 'TextOrigin',
    description: 'Engine and confidence of the text; null if provided or generated.',
  })
  .optional();

export const ANALYSIS = {
  language: z.string().nullable().describe('Spoken language (BCP 47); null without speech.'),
  subtitleCount: Count('Number of subtitles.'),
  keyEventCount: Count('Number of key events.'),
  sceneCount: Count('Number of scenes.'),
  transcription: TRANSCRIPTION,
  warnings: WARNINGS,
};

export const ANALYSIS_RESULT = z
  .object({ videoId: VideoOfJob, ...ANALYSIS })
  .meta({ title: 'AnalysisResult' });

const EXPORTED = {
  exportedVideoUrl: Url('The finished video'),
  exportedSrtUrl: Url('Subtitles as SRT'),
  exportedVoiceoverUrl: Url('The voiceover, if any').optional(),
};
export const EXPORT = {
  ...EXPORTED,
  exportedManifestUrl: Url('JSON manifest of the export’s inputs').optional(),
  durationSeconds: Seconds('Length'),
  renderedSegments: Count('Number of rendered segments.'),
  reusedSegments: Count('Number of reused segments.'),
  warnings: WARNINGS,
};

export const EXPORT_RESULT = z.object({ videoId: VideoOfJob, ...EXPORT }).meta({ title: 'ExportResult' });

export const TRANSLATION = {
  videoId: Text('The created video.'),
  ...METADATA,
  jobId: BY_JOB.jobId,
  sourceVideoId: Text('The original video.'),
  language: Text('Target language (BCP 47).'),
  warnings: WARNINGS,
};

export const VOICEOVER = {
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  lineCount: Count('Number of narrated lines.'),
  synthesizedLines: Count('Number of newly synthesized lines.'),
  reusedLines: Count('Number of lines with reused audio.'),
  durationSeconds: Seconds('Length'),
  warnings: WARNINGS,
};

export const PROCESS = {
  completedSteps: z.array(z.string()).describe('Completed steps.'),
};
export const WHOLE_PROCESS = {
  ...PROCESS,
  exportedVideoUrl: EXPORTED.exportedVideoUrl.optional(),
  exportedSrtUrl: EXPORTED.exportedSrtUrl.optional(),
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  projectId: z.string().nullable().describe('The project of the video; null if uncategorized.'),
  articleReady: z.boolean().describe('Whether a help article was generated.'),
  translations: z
    .array(z.object({ language: z.string(), videoId: z.string() }).meta({ title: 'TranslationOfProcess' }))
    .describe('The translations.'),
  transcription: TRANSCRIPTION,
  warnings: WARNINGS,
};

export const BACKUP = {
  backupId: Text('The backup.'),
  backupUrl: Url('The backup (ZIP)'),
  sizeBytes: Count('Size of the file in bytes.'),
  sha256: Text('SHA-256 of the file, hexadecimal.'),
  fileCount: Count('Number of files.'),
};

export const ARTICLE = {
  articleId: Text('The article.'),
  title: Text('Title.'),
  language: Text('Language (BCP 47).'),
};

const ActorOf = (description: string) =>
  z
    .object({
      type: z.enum(['user', 'api_key']).describe('Kind of actor.'),
      id: Text('ID of the user (usr_…) or API key (key_…).'),
    })
    .meta({ title: 'EventActor', description });
const TextOrNull = (description: string) => z.string().nullable().describe(description);
const PUBLICATION = { url: Text('URL of the page; it never changes.') };

export const APPROVAL = {
  approvalId: Text('The approval.'),
  status: Text('New status: pending, approved, rejected or withdrawn.'),
  locked: z.boolean().describe('Whether the video is locked.'),
  note: TextOrNull('Note of the request.'),
  decisionNote: TextOrNull('Note of the decision.'),
  contentHash: Text('SHA-256 of the requested content, in hexadecimal.'),
  changedBy: ActorOf('The author of the change.'),
};

export const COMMENT = {
  commentId: Text('The comment.'),
  parentId: TextOrNull('The first comment of the thread; null if it is this one.'),
  body: Text('Text; <@usr_…> mentions a member.'),
  timestamp: z.number().nullable().describe('Position in the video, in seconds; null without one.'),
  resolved: z.boolean().nullable().describe('Whether the thread is resolved; null for replies.'),
  mentions: z.array(z.string()).describe('Ids of the mentioned people.'),
  author: ActorOf('The author.'),
  changedBy: ActorOf('The author of the change.'),
};

export const COURSE = {
  videoId: WITHOUT_VIDEO.videoId,
  jobId: ABOUT_VIDEO.jobId,
  courseId: Text('The course.'),
  title: Text('Title.'),
};
const COURSE_MODULES = { moduleCount: Count('Number of modules.') };

export const TOOL = { tool: Text('Type of the tool.') };
export const TOOL_OUTPUT = {
  ...TOOL,
  outputUrl: Url('The output file, if any').optional(),
  output: z.unknown().describe('The output, if it is not a file.').optional(),
  assumedLanguage: Text('Language assumed because none was detected.').optional(),
  warnings: WARNINGS,
};
export const COMMENTS_DELETED = {
  deletedCount: Count('Number of deleted comments, replies included.'),
};

export const TOOL_RESULT = z.object(TOOL_OUTPUT).meta({ title: 'ToolResult' });

export const TEST = {
  videoId: z.null().describe('Always null.'),
  jobId: z.null().describe('Always null.'),
  message: Text('A fixed text that marks a test.'),
};

export const carrying = <P extends z.ZodRawShape>(fields: P) => z.object(fields);

/** Data of a video's failed job. */
export const FAILED_JOB = z.object({ ...BY_JOB, ...FAILURE }).meta({ title: 'JobFailure' });

/** Data of a video that was created or deleted. */
export const VIDEO_OF_EVENT = z.object(ABOUT_VIDEO).meta({ title: 'VideoOfEvent' });

/** Data of an article that was published or unpublished. */
export const PUBLICATION_OF_EVENT = z
  .object({ ...ABOUT_VIDEO, ...PUBLICATION })
  .meta({ title: 'PublicationOfEvent' });

/** Data of a comment that was created or changed. */
export const COMMENT_OF_EVENT = z.object({ ...ABOUT_VIDEO, ...COMMENT }).meta({ title: 'CommentOfEvent' });

/** Data of a course that was created or changed. */
export const COURSE_OF_EVENT = z.object({ ...COURSE, ...COURSE_MODULES }).meta({ title: 'CourseOfEvent' });
