import { mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupContent, exportsOf, screenshotsOf } from '../../../../schemas/backup.js';
import { inTransaction } from '../../../platform/database/database.js';
import { recognizeImage } from '../../intake/assets/recognize-image.js';
import type { IngestPayload } from '../../intake/ingest-payload.js';
import { UploadEntity } from '../../intake/uploads/upload.entity.js';
import { limitsOf } from '../../intake/uploads/upload-limits.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { prepareFile } from '../../storage/store-file.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import { NARRATION_RATE } from '../../video/narration/finish-narration.js';
import { WAV_HEADER_BYTES, wavHeader } from '../../video/wav/wav-header.js';
import type { IngestServices } from '../ingest/ingest-services.js';
import type { ObtainedSource } from '../ingest/obtain-source.js';
import { InvalidBackup } from './invalid-backup.js';
import { shownName } from './open-archive.js';
import { proveContent } from './prove-content.js';
import { readUnpackedJson } from './read-json-file.js';
import { requireUtf8 } from './require-utf8.js';
import { type UnpackedFile, unpackBackup } from './unpack-backup.js';

/** Properties of the verified files of a backup. */
interface RestoredMedia {
  /** Null without a voiceover. */
  readonly voiceoverSeconds: number | null;
}

interface Streams {
  readonly streams?: ReadonlyArray<{ readonly codec_type?: string; readonly codec_name?: string }>;
  readonly format?: { readonly format_name?: string; readonly duration?: string };
}

/**
 * Checks that each file except the source, which is probed like any other, is of the kind that its place in
 * the backup requires.
 */
async function checkMedia(
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
    await requireUtf8(exported.srt, at(exported.srt));
    if (exported.manifest) await readUnpackedJson(exported.manifest, at(exported.manifest), 'exportManifest');
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

/** A video restored from a backup, with its files in the scratch folder. */
export interface RestoredVideo {
  readonly source: ObtainedSource;
  readonly content: BackupContent;
  readonly files: ReadonlyMap<string, UnpackedFile>;
  readonly media: RestoredMedia;
  /** Prepares the files before the transaction that stores them, to keep that transaction short. */
  prepare(storage: Storage, workspaceId: string): Promise<void>;
}

/** Unpacks the backup of an ingest and verifies everything in it except the source. Throws `InvalidBackup`. */
export async function obtainFromBackup(
  services: Pick<IngestServices, 'db' | 'storage' | 'incoming' | 'limits' | 'credentials'>,
  run: WorkRun,
): Promise<RestoredVideo> {
  const { storage, limits } = services;
  const { scratch, signal, report } = run;
  const archive = await findArchive(services, run);
  const folder = join(scratch, 'backup');
  await mkdir(folder);
  const { content, files } = await unpackBackup(archive, {
    folder,
    signal,
    maxBytes: limitsOf(limits, 'backup').maxBytes,
    requireSpace: (bytes) => storage.requireSpace(bytes),
    onProgress: (fraction) =>
      report({ fraction: 0.5 * fraction, step: 'unpacking', message: 'Unpacking the backup' }),
  });
  const media = await checkMedia(content, files, signal);
  const keys = await services.credentials?.();
  const proven = await proveContent(content, files, keys?.key ?? null, run);
  const { path, sha256 } = files.get(content.files.source) as UnpackedFile;
  return {
    source: { path, sha256, stored: null },
    content: proven,
    files,
    media,
    async prepare(storage, workspaceId) {
      for (const [name, { path, sha256 }] of files)
        if (name !== content.files.source) await prepareFile(storage, { workspaceId, path, sha256 });
    },
  };
}

async function findArchive(
  { db, storage, incoming }: Pick<IngestServices, 'db' | 'storage' | 'incoming'>,
  { work: { workspaceId, payload }, scratch }: WorkRun,
): Promise<string> {
  const { source } = payload as IngestPayload;
  const missing = () => new WorkFailed('not_found', 'The backup no longer exists', 'ingest');
  if (source.kind === 'file') {
    const file = await inTransaction(db, { workspaceId }, (tx) =>
      tx.findOneBy(FileEntity, { id: source.fileId, purpose: 'backup' }),
    );
    if (!file) throw missing();
    return storage.localPath(fileKey(workspaceId, file.sha256), scratch);
  }
  const upload = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id: source.uploadId, state: 'received' }),
  );
  if (!upload) throw missing();
  return incoming.localPath(upload, scratch);
}
