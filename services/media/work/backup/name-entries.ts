import { extname } from 'node:path';
import { type BackupContent, exportsOf, screenshotsOf } from '../../../../schemas/backup.js';

/** Text files of every backup. */
export const MANIFEST = 'manifest.json';
export const SCRIPT = 'script.json';
export const ARTICLES = 'articles.json';
/** What was done in a screen recording. */
export const RECORDING = 'recording.json';
export const SUBTITLES = 'subtitles.srt';

const numbered = (index: number): string => String(index + 1).padStart(5, '0');

/** Returns a short alphanumeric extension of the uploaded file's name, or an empty string. */
const extensionOf = (filename: string): string => {
  const extension = extname(filename).toLowerCase();
  return /^\.[a-z0-9]{1,5}$/.test(extension) ? extension : '';
};

/** Returns the name of each file of a video in its backup, by the file's id. */
export function nameEntries({ video, script, articles, files }: BackupContent): Map<string, string> {
  const names = new Map([[files.source, `source/source${extensionOf(video.sourceFilename)}`]]);
  for (const exported of exportsOf(files)) {
    const folder = exported === files.export ? 'export' : `export/${exported.aspectRatio?.replace(':', 'x')}`;
    names.set(exported.video, `${folder}/video.mp4`);
    names.set(exported.srt, `${folder}/subtitles.srt`);
    if (exported.manifest) names.set(exported.manifest, `${folder}/manifest.json`);
  }
  if (files.voiceover) names.set(files.voiceover, 'voiceover/voiceover.mp3');
  const voices = new Set(script.lines.flatMap(({ voice }) => voice?.file ?? []));
  for (const [index, id] of [...voices].entries()) names.set(id, `narration/${numbered(index)}.wav`);
  const screenshots = new Set(articles.flatMap(screenshotsOf));
  for (const [index, id] of [...screenshots].entries())
    names.set(id, `articles/pictures/${numbered(index)}.jpg`);
  return names;
}

/** Returns the names of all files that a backup's content refers to. */
export function namesIn({ script, articles, files }: BackupContent): Set<string> {
  const { source, voiceover } = files;
  const exported = exportsOf(files).flatMap(({ video, srt, manifest }) => [video, srt, manifest]);
  const named = [source, voiceover, ...exported].filter((name) => name !== null);
  const voices = script.lines.flatMap(({ voice }) => voice?.file ?? []);
  return new Set([...named, ...voices, ...articles.flatMap(screenshotsOf)]);
}
