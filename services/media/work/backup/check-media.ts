import { open, readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { type BackupContent, exportsOf, screenshotsOf } from '../../../../schemas/backup.js';
import { recognizeImage } from '../../intake/assets/recognize-image.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import { NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { WAV_HEADER_BYTES, wavHeader } from '../../video/wav/wav-header.js';
import { InvalidBackup } from './invalid-backup.js';
import { shownName } from './open-archive.js';
import { parseFile } from './read-json-file.js';
import type { UnpackedFile } from './unpack-backup.js';

/** Properties of the verified files of a backup. */
export interface RestoredMedia {
  /** Null without a voiceover. */
  readonly voiceoverSeconds: number | null;
}

interface Streams {
  readonly streams?: ReadonlyArray<{ readonly codec_type?: string; readonly codec_name?: string }>;
  readonly format?: { readonly format_name?: string; readonly duration?: string };
}

const MAX_TEXT_BYTES = 64 * 1024 ** 2;

/**
 * Checks that each file except the source, which is probed like any other, is of the kind that its place in
 * the backup requires.
 */
export async function checkMedia(
  content: BackupContent,
  files: ReadonlyMap<string, UnpackedFile>,
  signal: AbortSignal,
): Promise<RestoredMedia> {
  const { voiceover } = content.files;
  const at = (name: string): string => (files.get(name) as UnpackedFile).path;
  for (const exported of exportsOf(content.files)) {
    const { format, streams = [] } = await probe(exported.video, at(exported.video), signal);
    const hasVideo = streams.some(({ codec_type }) => codec_type === 'video');
    if (!hasVideo || !format?.format_name?.includes('mp4'))
      throw new InvalidBackup(`${shownName(exported.video)} must be an MP4 video`);
    await readText(exported.srt, at(exported.srt));
    if (exported.manifest)
      parseFile(
        exported.manifest,
        await readText(exported.manifest, at(exported.manifest)),
        z.looseObject({}),
      );
  }
  for (const name of new Set(content.script.lines.flatMap(({ voice }) => voice?.file ?? [])))
    if (!(await isNarration(at(name))))
      throw new InvalidBackup(`${shownName(name)} must be a narration (WAV)`);
  for (const name of new Set(content.articles.flatMap(screenshotsOf)))
    await requireImage(name, at(name), signal);
  return {
    voiceoverSeconds: voiceover === null ? null : await requireVoiceover(voiceover, at(voiceover), signal),
  };
}

async function probe(name: string, path: string, signal: AbortSignal): Promise<Streams> {
  try {
    return await runFfprobe<Streams>({ path, options: ['-show_streams', '-show_format'], signal });
  } catch (cause) {
    if (cause instanceof FfmpegFailed && cause.reason === 'exit')
      throw new InvalidBackup(`${shownName(name)} can't be read; it is damaged or has another format`, {
        cause,
      });
    throw cause;
  }
}

async function requireVoiceover(name: string, path: string, signal: AbortSignal): Promise<number> {
  const { format, streams = [] } = await probe(name, path, signal);
  if (format?.format_name !== 'mp3' || !streams.some(({ codec_name }) => codec_name === 'mp3'))
    throw new InvalidBackup(`${shownName(name)} must be an MP3`);
  return Number(format.duration ?? 0) || 0;
}

async function requireImage(name: string, path: string, signal: AbortSignal): Promise<void> {
  const isJpeg = (await recognizeImage(path)) === 'jpeg_pipe';
  const { streams = [] } = isJpeg ? await probe(name, path, signal) : {};
  if (!streams.some(({ codec_name }) => codec_name === 'mjpeg'))
    throw new InvalidBackup(`${shownName(name)} must be a JPEG`);
}

async function readText(name: string, path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_TEXT_BYTES)
    throw new InvalidBackup(`${shownName(name)} must be at most ${MAX_TEXT_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (cause) {
    throw new InvalidBackup(`${shownName(name)} must be UTF-8`, { cause });
  }
}

/** Returns whether the file begins as every narration of this service does and has the declared length. */
async function isNarration(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size < WAV_HEADER_BYTES) return false;
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(WAV_HEADER_BYTES), 0, WAV_HEADER_BYTES, 0);
    return buffer.equals(wavHeader(size - WAV_HEADER_BYTES, NARRATION_RATE));
  } finally {
    await file.close();
  }
}
