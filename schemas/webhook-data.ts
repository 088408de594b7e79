import { type TProperties, Type } from 'typebox';

/** What the data of webhook events carry: `WEBHOOK_EVENTS` says which. More may be there than is named. */

const Seconds = (description: string) =>
  Type.Number({ minimum: 0, description: `${description}, in seconds.` });
const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Text = (description: string) => Type.String({ description });
const Url = (description: string) => Type.String({ description: `${description}; the address expires.` });

const METADATA = {
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      title: 'MetadataOfEvent',
      description: 'The metadata that the video had when the event was noted; absent where it had none.',
    }),
  ),
};

export const ABOUT_VIDEO = {
  videoId: Type.String(),
  ...METADATA,
  jobId: Type.Null({ description: 'No job did it.' }),
};
export const BY_JOB = {
  videoId: Type.String(),
  ...METADATA,
  jobId: Type.String(),
};
export const WITHOUT_VIDEO = {
  videoId: Type.Null({ description: 'It is about no video.' }),
  jobId: Type.String(),
};

export const FAILURE = {
  error: Type.Object(
    {
      code: Text('What kind of failure it was.'),
      message: Text('What went wrong, for a person.'),
      step: Text('The step it happened in.'),
      retryable: Type.Boolean({ description: 'Whether doing the same again can help.' }),
    },
    { title: 'JobError', description: 'Why it failed.' },
  ),
};

export const ANALYSIS = {
  language: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'What is spoken, as BCP 47 has it; null where nothing is.',
  }),
  subtitleCount: Count('Subtitles the video has now.'),
  keyEventCount: Count('Moments that were found worth naming.'),
  sceneCount: Count('Scenes that were found.'),
};

const EXPORTED = {
  exportedVideoUrl: Url('The finished video'),
  exportedSrtUrl: Url('Its subtitles as SRT'),
  exportedVoiceoverUrl: Type.Optional(Url('Its voiceover, where it has one')),
};
export const EXPORT = {
  ...EXPORTED,
  exportedManifestUrl: Type.Optional(Url('What was made of what, as JSON')),
  durationSeconds: Seconds('Its length'),
  renderedSegments: Count('Pieces that were rendered for it.'),
  reusedSegments: Count('Pieces that were there from before.'),
};

export const TRANSLATION = {
  videoId: Text('The translation, which is a video of its own.'),
  ...METADATA,
  jobId: BY_JOB.jobId,
  sourceVideoId: Text('The video that was translated.'),
  language: Text('What it was translated into, as BCP 47 has it.'),
};

export const VOICEOVER = {
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  lineCount: Count('Lines that are read aloud.'),
  synthesizedLines: Count('Lines that were spoken for it.'),
  reusedLines: Count('Lines whose sound was there from before.'),
  durationSeconds: Seconds('Its length'),
};

export const PROCESS = {
  completedSteps: Type.Array(Type.String(), { description: 'The steps that are done.' }),
};
export const WHOLE_PROCESS = {
  ...PROCESS,
  exportedVideoUrl: Type.Optional(EXPORTED.exportedVideoUrl),
  exportedSrtUrl: Type.Optional(EXPORTED.exportedSrtUrl),
  exportedVoiceoverUrl: EXPORTED.exportedVoiceoverUrl,
  projectId: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The project the video is in; null where it is in none.',
  }),
  articleReady: Type.Boolean({ description: 'Whether a help article was written.' }),
  translations: Type.Array(Type.Object({ language: Type.String(), videoId: Type.String() }), {
    description: 'The videos it was translated into.',
  }),
};

export const BACKUP = {
  backupId: Text('The backup.'),
  backupUrl: Url('The file with all of it (ZIP)'),
  sizeBytes: Count('Size of the file in bytes.'),
  sha256: Text('SHA-256 of the file, in hexadecimal.'),
  fileCount: Count('Number of files in it.'),
};

export const ARTICLE = {
  articleId: Text('The article.'),
  title: Text('Its title.'),
  language: Text('Its language, as BCP 47 has it.'),
};

const ActorOf = (description: string) =>
  Type.Object(
    {
      type: Type.Enum(['user', 'api_key'], { description: 'A person or a program.' }),
      id: Text('Id of the person (usr_…) or of the API key (key_…).'),
    },
    { title: 'EventActor', description },
  );
const TextOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const PUBLICATION = { url: Text('Address of the page; it stays the same.') };

export const APPROVAL = {
  approvalId: Text('The approval.'),
  status: Text('What it is now: pending, approved, rejected or withdrawn.'),
  locked: Type.Boolean({ description: 'Whether the video is locked from now on.' }),
  note: TextOrNull('What was said when it was requested.'),
  decisionNote: TextOrNull('What was said when it was decided.'),
  contentHash: Text('SHA-256 of the content it was requested for, in hexadecimal.'),
  changedBy: ActorOf('Who requested or decided it.'),
};

export const COMMENT = {
  commentId: Text('The comment.'),
  parentId: TextOrNull('The first comment of its thread; null: it is this one.'),
  body: Text('What it says; <@usr_…> mentions a member.'),
  timestamp: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Where in the video, in seconds; null: nowhere in particular.',
  }),
  resolved: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description: 'Whether the thread is resolved; null in a reply.',
  }),
  mentions: Type.Array(Type.String(), { description: 'Ids of the people who are mentioned.' }),
  author: ActorOf('Who wrote it.'),
  changedBy: ActorOf('Who made the change.'),
};
export const COMMENTS_DELETED = {
  deletedCount: Count('Comments that were deleted: this one and the replies to it.'),
};

export const COURSE = {
  videoId: WITHOUT_VIDEO.videoId,
  jobId: ABOUT_VIDEO.jobId,
  courseId: Text('The course.'),
  title: Text('Its title.'),
};
const COURSE_MODULES = { moduleCount: Count('Modules it has.') };

export const TOOL = { tool: Text('Which tool it was.') };
export const TOOL_OUTPUT = {
  ...TOOL,
  outputUrl: Type.Optional(Url('What it made, where that is a file')),
  output: Type.Optional(Type.Unknown({ description: 'What it has to say, where that is no file.' })),
  assumedLanguage: Type.Optional(Text('What it took the text for whose language it could not detect.')),
};

export const TEST = {
  videoId: Type.Null({ description: 'It is about no video.' }),
  jobId: Type.Null({ description: 'No job did it.' }),
  message: Text('Says that it is a test.'),
};

export const carrying = <P extends TProperties>(fields: P) => Type.Object(fields);

/** What the failure of a video's job carries. */
export const FAILED_JOB = Type.Object({ ...BY_JOB, ...FAILURE }, { title: 'JobFailure' });

/** What is said of a video that was made or deleted. */
export const VIDEO_OF_EVENT = Type.Object(ABOUT_VIDEO, { title: 'VideoOfEvent' });

/** What is said of an article that was published or taken back. */
export const PUBLICATION_OF_EVENT = Type.Object(
  { ...ABOUT_VIDEO, ...PUBLICATION },
  { title: 'PublicationOfEvent' },
);

/** What is said of a comment that was written or changed. */
export const COMMENT_OF_EVENT = Type.Object({ ...ABOUT_VIDEO, ...COMMENT }, { title: 'CommentOfEvent' });

/** What is said of a course that was made or changed. */
export const COURSE_OF_EVENT = Type.Object({ ...COURSE, ...COURSE_MODULES }, { title: 'CourseOfEvent' });
