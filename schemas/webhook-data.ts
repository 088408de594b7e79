import { type TProperties, Type } from 'typebox';

/** The data of webhook events; `WEBHOOK_EVENTS` assigns them. Events may contain further fields. */

const Seconds = (description: string) =>
  Type.Number({ minimum: 0, description: `${description}, in seconds.` });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Text = (description: string) => Type.String({ description });
const Url = (description: string) => Type.String({ description: `${description}; the URL expires.` });

const VideoOfJob = Type.String({ description: 'The video of the job.' });

const METADATA = {
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      title: 'MetadataOfEvent',
      description: 'Metadata of the video at the time of the event; absent if there was none.',
    }),
  ),
};

export const ABOUT_VIDEO = {
  videoId: Type.String(),
  ...METADATA,
  jobId: Type.Null({ description: 'Always null.' }),
};
export const BY_JOB = {
  videoId: VideoOfJob,
  ...METADATA,
  jobId: Type.String(),
};
export const WITHOUT_VIDEO = {
  videoId: Type.Null({ description: 'Always null.' }),
  jobId: Type.String(),
};

export const FAILURE = {
  error: Type.Object(
    {
      code: Text('Kind of error.'),
      message: Text('Human-readable.'),
      step: Text('The step that failed.'),
      retryable: Type.Boolean({ description: 'Whether a retry can succeed.' }),
    },
    { title: 'JobError', description: 'Error of a failed job.' },
  ),
};

export const ANALYSIS = {
  language: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Spoken language (BCP 47); null without speech.',
  }),
  subtitleCount: Count('Number of subtitles.'),
  keyEventCount: Count('Number of key events.'),
  sceneCount: Count('Number of scenes.'),
};

export const ANALYSIS_RESULT = Type.Object({ videoId: VideoOfJob, ...ANALYSIS }, { title: 'AnalysisResult' });

const EXPORTED = {
  exportedVideoUrl: Url('The finished video'),
  exportedSrtUrl: Url('Subtitles as SRT'),
  exportedVoiceoverUrl: Type.Optional(Url('The voiceover, if any')),
};
export const EXPORT = {
  ...EXPORTED,
  exportedManifestUrl: Type.Optional(Url('JSON manifest of the export’s inputs')),
  durationSeconds: Seconds('Length'),
  renderedSegments: Count('Number of rendered segments.'),
  reusedSegments: Count('Number of reused segments.'),
};

export const EXPORT_RESULT = Type.Object({ videoId: VideoOfJob, ...EXPORT }, { title: 'ExportResult' });

export const TRANSLATION = {
  videoId: Text('The created video.'),
  ...METADATA,
  jobId: BY_JOB.jobId,
  sourceVideoId: Text('The original video.'),
  language: Text('Target language (BCP 47).'),
};

export const VOICEOVER = {
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  lineCount: Count('Number of narrated lines.'),
  synthesizedLines: Count('Number of newly synthesized lines.'),
  reusedLines: Count('Number of lines with reused audio.'),
  durationSeconds: Seconds('Length'),
};

export const PROCESS = {
  completedSteps: Type.Array(Type.String(), { description: 'Completed steps.' }),
};
export const WHOLE_PROCESS = {
  ...PROCESS,
  exportedVideoUrl: Type.Optional(EXPORTED.exportedVideoUrl),
  exportedSrtUrl: Type.Optional(EXPORTED.exportedSrtUrl),
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  projectId: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The project of the video; null if uncategorized.',
  }),
  articleReady: Type.Boolean({ description: 'Whether a help article was generated.' }),
  translations: Type.Array(Type.Object({ language: Type.String(), videoId: Type.String() }), {
    description: 'The translations.',
  }),
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
  Type.Object(
    {
      type: Type.Enum(['user', 'api_key'], { description: 'Kind of actor.' }),
      id: Text('ID of the user (usr_…) or API key (key_…).'),
    },
    { title: 'EventActor', description },
  );
const TextOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const PUBLICATION = { url: Text('URL of the page; it never changes.') };

export const APPROVAL = {
  approvalId: Text('The approval.'),
  status: Text('New status: pending, approved, rejected or withdrawn.'),
  locked: Type.Boolean({ description: 'Whether the video is locked.' }),
  note: TextOrNull('Note of the request.'),
  decisionNote: TextOrNull('Note of the decision.'),
  contentHash: Text('SHA-256 of the requested content, in hexadecimal.'),
  changedBy: ActorOf('The author of the change.'),
};

export const COMMENT = {
  commentId: Text('The comment.'),
  parentId: TextOrNull('The first comment of the thread; null if it is this one.'),
  body: Text('Text; <@usr_…> mentions a member.'),
  timestamp: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Position in the video, in seconds; null without one.',
  }),
  resolved: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether the thread is resolved; null for replies.',
  }),
  mentions: Type.Array(Type.String(), { description: 'Ids of the mentioned people.' }),
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
  outputUrl: Type.Optional(Url('The output file, if any')),
  output: Type.Optional(Type.Unknown({ description: 'The output, if it is not a file.' })),
  assumedLanguage: Type.Optional(Text('Language assumed because none was detected.')),
};
export const COMMENTS_DELETED = {
  deletedCount: Count('Number of deleted comments, replies included.'),
};

export const TOOL_RESULT = Type.Object(TOOL_OUTPUT, { title: 'ToolResult' });

export const TEST = {
  videoId: Type.Null({ description: 'Always null.' }),
  jobId: Type.Null({ description: 'Always null.' }),
  message: Text('A fixed text that marks a test.'),
};

export const carrying = <P extends TProperties>(fields: P) => Type.Object(fields);

/** Data of a video's failed job. */
export const FAILED_JOB = Type.Object({ ...BY_JOB, ...FAILURE }, { title: 'JobFailure' });

/** Data of a video that was created or deleted. */
export const VIDEO_OF_EVENT = Type.Object(ABOUT_VIDEO, { title: 'VideoOfEvent' });

/** Data of an article that was published or unpublished. */
export const PUBLICATION_OF_EVENT = Type.Object(
  { ...ABOUT_VIDEO, ...PUBLICATION },
  { title: 'PublicationOfEvent' },
);

/** Data of a comment that was created or changed. */
export const COMMENT_OF_EVENT = Type.Object({ ...ABOUT_VIDEO, ...COMMENT }, { title: 'CommentOfEvent' });

/** Data of a course that was created or changed. */
export const COURSE_OF_EVENT = Type.Object({ ...COURSE, ...COURSE_MODULES }, { title: 'CourseOfEvent' });
