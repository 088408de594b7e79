import { createHash } from 'node:crypto';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupContent,
  type BackupManifest,
} from '../../../../schemas/backup.js';
import { cuesOf } from '../../../../schemas/formats/cues-of.js';
import { writeSrt } from '../../../../schemas/formats/srt.js';
import { ARTICLES, RECORDING, SCRIPT, SUBTITLES } from './name-entries.js';

/** A file of a backup, as its manifest lists it. */
export type ListedFile = BackupManifest['files'][number];

export interface TextFile extends ListedFile {
  readonly bytes: Buffer;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function textFile(name: string, text: string): TextFile {
  const bytes = Buffer.from(text);
  return { name, bytes, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Writes the text files of a backup: those that are parsed at a restore, and the same content for human
 * readers.
 */
export function writeTexts({ script, articles, settings }: BackupContent): TextFile[] {
  const { interactions, cursorTrack } = settings;
  return [
    // The longest list of a backup: without spaces.
    textFile(RECORDING, `${JSON.stringify({ interactions, cursorTrack })}\n`),
    textFile(SCRIPT, json(script)),
    textFile(SUBTITLES, writeSrt(cuesOf(script.lines))),
    textFile(ARTICLES, json(articles)),
    ...articles.map(({ language, title, content }, index) =>
      // The images are in a folder next to it.
      textFile(
        `articles/${index + 1}-${language}.md`,
        `# ${title}\n\n${content.replaceAll('](file:articles/', '](')}`,
      ),
    ),
  ];
}

export function makeManifest(
  { video, aiGeneratedAudio, settings, script, files: media }: BackupContent,
  files: readonly ListedFile[],
  madeWith: Readonly<Record<string, unknown>>,
): BackupManifest {
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    createdAt: new Date().toISOString(),
    madeWith: { ...madeWith },
    video,
    aiGeneratedAudio,
    aiGeneratedVoiceover: media.voiceover !== null || script.lines.some(({ voice }) => voice !== null),
    settings: { ...settings, interactions: [], cursorTrack: [] },
    media,
    files: files.map(({ name, sizeBytes, sha256 }) => ({ name, sizeBytes, sha256 })),
  };
}
