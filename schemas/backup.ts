import { z } from 'zod';
import { EXPORT_RATIOS } from './export-ratio.js';
import { MAX_ARTICLE_CHARACTERS } from './formats/markdown-bounds.js';
import { CursorPoint, Interaction, MAX_CURSOR_POINTS, MAX_INTERACTIONS, Recording } from './interaction.js';
import { ScriptSource } from './messages/analysis-request.js';
import { SignedExport } from './provenance.js';
import { LINE_SOURCES, Transcription } from './transcription.js';
import { VoiceSettings } from './voiceover-settings.js';

/** The format name in a backup's `manifest.json`, which distinguishes it from other archives. */
export const BACKUP_FORMAT = 'video-backup';
export const BACKUP_VERSION = 1;

const MAX_LINES = 20_000;
const MAX_TEXT = 100_000;
const MAX_TITLE = 1_000;
const MAX_WORDS_A_LINE = 2_000;
const MAX_NAME = 200;
const MAX_CONTEXT = 5000;

const seconds = z.number().min(0).max(1e6);
const share = z.number().min(0).max(1);
const language = z.string().min(2).max(35);
/** A file: its ID between services, its name inside an archive. */
const file = z.string().min(1).max(300);
const name = z.string().min(1).max(MAX_NAME);
/** A file name, never a path. */
const filename = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^/\\\p{Cc}]+$/u, 'must be a file name');
const context = z.string().max(MAX_CONTEXT).nullable();

const Line = z
  .strictObject({
    startTime: seconds,
    endTime: seconds,
    text: z.string().max(MAX_TEXT),
    /** Null if the text is not transcribed speech. */
    words: z
      .array(
        z.strictObject({
          text: z.string().max(MAX_TEXT),
          start: seconds,
          end: seconds,
          /** Absent in older backups, and if unknown. */
          confidence: share.nullable().optional(),
        }),
      )
      .max(MAX_WORDS_A_LINE)
      .nullable(),
    /** Absent in older backups. */
    source: z.enum(LINE_SOURCES).nullable().optional(),
    confidence: share.nullable().optional(),
    /** Audio of the line. */
    voice: z.strictObject({ file, durationSeconds: seconds }).nullable(),
  })
  .refine(({ startTime, endTime }) => endTime >= startTime, 'endTime must not be before startTime');

const KeyEvent = z.strictObject({
  source: z.enum(['given', 'detected']),
  text: z.string().max(MAX_TEXT),
  timestamp: seconds.nullable(),
  placedAt: seconds.nullable(),
});

const Article = z.strictObject({
  language,
  instructionsKey: z.string().max(64),
  title: z.string().max(MAX_TITLE),
  /** Markdown without the title; images are addressed as `file:<file>`. */
  content: z.string().max(MAX_ARTICLE_CHARACTERS),
  steps: z
    .array(
      z.strictObject({
        title: z.string().max(MAX_TITLE),
        text: z.string().max(MAX_TEXT),
        atSeconds: seconds,
        screenshot: file.nullable(),
        /** Absent in older backups. */
        resultScreenshot: file.nullable().optional(),
      }),
    )
    .max(5000),
  isWhole: z.boolean(),
  generatedAt: z.iso.datetime(),
});

/** Properties of a video. */
export const BackedUpVideo = z.strictObject({
  id: z.string().max(100),
  name,
  videoContext: context,
  companyContext: context,
  subtitleLanguage: language.nullable(),
  language: language.nullable(),
  /** Absent in older backups. */
  languageSource: z.enum(['given', 'detected', 'assumed']).nullable().default(null),
  languageConfidence: z.number().min(0).max(1).nullable().default(null),
  scriptSource: ScriptSource.nullable(),
  /** Absent in older backups; null if a person provided the text. */
  transcription: Transcription.nullable().default(null),
  /** Absent in older backups. */
  recording: Recording.nullable().default(null),
  sourceFilename: filename,
  isAnalyzed: z.boolean(),
  metadata: z.record(z.string(), z.string()).default({}),
});

/**
 * A video's settings for exports and voiceovers, and its elements. Limits of the values are those of the API.
 */
export const BackedUpSettings = z.strictObject({
  voice: VoiceSettings.nullable(),
  export: z.record(z.string(), z.unknown()),
  elements: z.array(z.looseObject({ type: z.string(), start: z.number(), end: z.number() })).max(200),
  zoomMoments: z
    .array(z.strictObject({ start: seconds, end: seconds, x: z.number(), y: z.number(), scale: z.number() }))
    .max(5000),
  /** Absent in backups from before they were detected. */
  interactions: z
    .array(Interaction.extend({ source: z.enum(['given', 'detected']) }))
    .max(MAX_INTERACTIONS)
    .default([]),
  cursorTrack: z.array(CursorPoint).max(MAX_CURSOR_POINTS).default([]),
});

export const BackedUpScript = z.strictObject({
  lines: z.array(Line).max(MAX_LINES),
  keyEvents: z.array(KeyEvent).max(MAX_LINES),
});

export const BackedUpArticles = z.array(Article).max(200);

/** What was done in a screen recording; older backups have it in their manifest. */
export const BackedUpRecording = BackedUpSettings.pick({ interactions: true, cursorTrack: true }).strict();
export type BackedUpRecording = z.infer<typeof BackedUpRecording>;
export type BackedUpScript = z.infer<typeof BackedUpScript>;
export type BackedUpArticles = z.infer<typeof BackedUpArticles>;

const Export = z.strictObject({
  video: file,
  srt: file,
  manifest: file.nullable(),
  /** Base name of the exported files, without extension. */
  basename: filename,
  exportedAt: z.iso.datetime(),
  /** Absent in older backups. */
  aspectRatio: z.enum(EXPORT_RATIOS).optional(),
  /** Absent when the export has no content credentials. */
  credentials: SignedExport.optional(),
});

/** The files of a video. */
export const BackedUpFiles = z.strictObject({
  source: file,
  /** The newest export. */
  export: Export.nullable(),
  /** The current exports in other aspect ratios; absent in older backups. */
  otherExports: z
    .array(Export.required({ aspectRatio: true }))
    .max(EXPORT_RATIOS.length - 1)
    .refine(
      (others) => new Set(others.map(({ aspectRatio }) => aspectRatio)).size === others.length,
      'must have different aspect ratios',
    )
    .default([]),
  voiceover: file.nullable(),
});

/** Returns all exports of a backup, the newest first. */
export const exportsOf = ({ export: newest, otherExports }: BackupContent['files']): BackedUpExport[] => [
  ...(newest ? [newest] : []),
  ...otherExports,
];
export type BackedUpExport = z.infer<typeof Export>;

/** The complete content of a video, except the bytes of its files. */
export const BackupContent = z.strictObject({
  video: BackedUpVideo,
  aiGeneratedAudio: z.boolean(),
  settings: BackedUpSettings,
  script: BackedUpScript,
  articles: BackedUpArticles,
  files: BackedUpFiles,
});
export type BackupContent = z.infer<typeof BackupContent>;

/** The properties of a backup, and a list of all other files in it. */
export const BackupManifest = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  createdAt: z.iso.datetime(),
  /** Versions of the programs that created it, for information. */
  madeWith: z.record(z.string(), z.unknown()),
  video: BackedUpVideo,
  aiGeneratedAudio: z.boolean(),
  aiGeneratedVoiceover: z.boolean(),
  settings: BackedUpSettings,
  media: BackedUpFiles,
  files: z
    .array(
      z.strictObject({
        name: file,
        sizeBytes: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(30_000),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

const FILE_REFERENCE = /\]\(file:([^()\s]+)\)/g;

/** Replaces the names of files in the images of Markdown, in one pass; those without another name stay. */
export const renameReferences = (markdown: string, rename: (file: string) => string | undefined): string =>
  markdown.replace(FILE_REFERENCE, (found, name: string) => {
    const renamed = rename(name);
    return renamed === undefined ? found : `](file:${renamed})`;
  });

function renameOwn(
  article: Pick<BackupContent['articles'][number], 'steps'>,
  rename: (file: string) => string,
): (file: string) => string | undefined {
  const own = new Set(screenshotsOf(article));
  return (file) => (own.has(file) ? rename(file) : undefined);
}

/** Returns the same content with every file renamed. */
export function renameFiles(content: BackupContent, rename: (file: string) => string): BackupContent {
  const orNull = (of: string | null): string | null => (of === null ? null : rename(of));
  const renamed = <E extends BackedUpExport>(exported: E): E => ({
    ...exported,
    video: rename(exported.video),
    srt: rename(exported.srt),
    manifest: orNull(exported.manifest),
  });
  const { script, articles, files } = content;
  return {
    ...content,
    script: {
      ...script,
      lines: script.lines.map(({ voice, ...line }) => ({
        ...line,
        voice: voice && { ...voice, file: rename(voice.file) },
      })),
    },
    articles: articles.map((article) => ({
      ...article,
      steps: article.steps.map(({ screenshot, resultScreenshot = null, ...step }) => ({
        ...step,
        screenshot: orNull(screenshot),
        resultScreenshot: orNull(resultScreenshot),
      })),
      content: renameReferences(article.content, renameOwn(article, rename)),
    })),
    files: {
      source: rename(files.source),
      export: files.export && renamed(files.export),
      otherExports: files.otherExports.map(renamed),
      voiceover: orNull(files.voiceover),
    },
  };
}

/** Returns the screenshots of an article without duplicates. */
export const screenshotsOf = ({ steps }: Pick<BackupContent['articles'][number], 'steps'>): string[] => [
  ...new Set(
    steps.flatMap(({ screenshot, resultScreenshot }) =>
      [screenshot, resultScreenshot ?? null].filter((name) => name !== null),
    ),
  ),
];
