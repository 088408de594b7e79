import { basename, extname } from 'node:path';
import type { FfmpegRun } from '../../video/ffmpeg/ffmpeg-command.js';
import { escapeFilterPath } from '../../video/ffmpeg/filter-path.js';

/** Names of a run's files in the folder where the run is unpacked. */
interface NamedFiles {
  /** Names of the files to copy, by their paths. */
  readonly files: ReadonlyMap<string, string>;
  readonly texts: ReadonlyArray<{ readonly name: string; readonly text: string }>;
  /** Replaces all local paths in a text with the names. */
  rename(text: string): string;
}

export function nameFiles({ inputs, made, outputs }: FfmpegRun): NamedFiles {
  const files = new Map<string, string>();
  const others = new Map<string, string>();
  const texts = new Map([...(made?.texts ?? [])].map(([path, text], i) => [path, { i, text }]));
  for (const [path, { i }] of texts) others.set(path, `text-${i}${extname(path)}`);
  for (const [i, { path, formats }] of inputs.entries())
    if (formats !== 'lavfi' && !texts.has(path)) files.set(path, `input-${i}${extname(path)}`);
  for (const [i, path] of (made?.listed ?? []).entries()) files.set(path, `piece-${i}${extname(path)}`);
  if (made?.fonts && made.texts.size > 0) {
    others.set(made.fonts.folder, 'fonts');
    for (const [i, path] of made.fonts.files.entries()) files.set(path, `fonts/${i}-${basename(path)}`);
  }
  for (const [i, { path }] of outputs.entries()) if (path !== 'stdout') others.set(path, `output-${i}`);

  // The longest first, because one path may be a prefix of another.
  const known = [...files, ...others].sort(([a], [b]) => b.length - a.length);
  const rename = (text: string) =>
    known.reduce(
      (renamed, [path, name]) =>
        renamed
          .replaceAll(escapeFilterPath(path), name)
          .replaceAll(path.replaceAll("'", "'\\''"), name)
          .replaceAll(path, name),
      text,
    );
  const written = [...texts].map(([path, { text }]) => ({
    name: others.get(path) as string,
    text: rename(text),
  }));
  return { files, texts: written, rename };
}
