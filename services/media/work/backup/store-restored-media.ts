import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type BackupContent, exportsOf, renameFiles, screenshotsOf } from '../../../../schemas/backup.js';
import { makeId } from '../../../platform/text/ids.js';
import { FileEntity, type FilePurpose } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { lockContent, storeFile } from '../../storage/store-file.js';
import { VoiceoverEntity, type VoiceoverResult } from '../voiceover/voiceover.entity.js';
import type { RestoredVideo } from './obtain-from-backup.js';
import { RestoredContentEntity } from './restored-content.entity.js';

interface RestoredTo {
  readonly workspaceId: string;
  readonly videoId: string;
  readonly sourceFileId: string;
}

type Kind = Pick<FileEntity, 'contentType' | 'filename'> & { readonly purpose: FilePurpose };

/**
 * Returns whether the video was restored already: an earlier attempt may have stored everything without
 * reporting it.
 */
export const hasRestored = (tx: EntityManager, videoId: string): Promise<boolean> =>
  tx.existsBy(RestoredContentEntity, { videoId });

/** Stores all files of a backup except the source, and its content for the videos service. */
export async function storeRestoredMedia(
  tx: EntityManager,
  storage: Storage,
  { workspaceId, videoId, sourceFileId }: RestoredTo,
  { content: read, files, media }: RestoredVideo,
): Promise<void> {
  const content = withoutLooseVoices(read);
  const kinds = kindsOf(content);
  const contents = new Set([...kinds.keys()].map((name) => files.get(name)?.sha256 as string));
  // Locked in one order, to avoid deadlocks.
  for (const sha256 of [...contents].sort()) await lockContent(tx, workspaceId, sha256);
  const ids = new Map([[content.files.source, sourceFileId]]);
  for (const [name, kind] of kinds) {
    const { path, sha256 } = files.get(name) as { path: string; sha256: string };
    // The audio of a line is deleted with the voiceovers that use it, like any clip.
    const owner = kind.purpose === 'voice' ? null : videoId;
    ids.set(name, await storeFile(tx, storage, { ...kind, workspaceId, videoId: owner, path, sha256 }));
  }
  const renamed = renameFiles(content, (name) => ids.get(name) as string);
  if (renamed.files.voiceover)
    await recordVoiceover(
      tx,
      { workspaceId, videoId, fileId: renamed.files.voiceover },
      renamed,
      media.voiceoverSeconds ?? 0,
    );
  await tx.insert(RestoredContentEntity, { workspaceId, videoId, content: renamed as never });
}

/** Clips of lines are stored only for a voiceover; without one they are left out. */
const withoutLooseVoices = (content: BackupContent): BackupContent =>
  content.files.voiceover
    ? content
    : {
        ...content,
        script: {
          ...content.script,
          lines: content.script.lines.map((line) => ({ ...line, voice: null })),
        },
      };

/** Returns the purpose and type with which each file of the content is stored. */
function kindsOf({ script, articles, files }: BackupContent): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const { voiceover } = files;
  for (const { video, srt, manifest, basename } of exportsOf(files)) {
    kinds.set(video, { contentType: 'video/mp4', filename: `${basename}.mp4`, purpose: 'export' });
    kinds.set(srt, { contentType: 'text/plain; charset=utf-8', filename: `${basename}.srt`, purpose: 'srt' });
    if (manifest)
      kinds.set(manifest, {
        contentType: 'application/json',
        filename: `${basename}.manifest.json`,
        purpose: 'manifest',
      });
  }
  if (voiceover)
    kinds.set(voiceover, { contentType: 'audio/mpeg', filename: 'voiceover.mp3', purpose: 'voiceover' });
  for (const { voice } of script.lines)
    if (voice) kinds.set(voice.file, { contentType: 'audio/wav', filename: 'line.wav', purpose: 'voice' });
  for (const name of articles.flatMap(screenshotsOf))
    kinds.set(name, { contentType: 'image/jpeg', filename: 'screenshot.jpg', purpose: 'screenshot' });
  return kinds;
}

/**
 * The clips get keys of their own: uploaded audio is used for this video only, and never found by synthesis.
 */
async function recordVoiceover(
  tx: EntityManager,
  { workspaceId, videoId, fileId }: Pick<VoiceoverEntity, 'workspaceId' | 'videoId' | 'fileId'>,
  { script }: BackupContent,
  durationSeconds: number,
): Promise<void> {
  const voiced = script.lines.flatMap(({ voice }, position) => (voice ? [{ position, ...voice }] : []));
  const result: VoiceoverResult = {
    durationSeconds,
    lineCount: voiced.length,
    synthesizedLines: 0,
    reusedLines: voiced.length,
    shiftedLines: 0,
    overrunSeconds: 0,
    unheededTerms: [],
    warnings: [],
  };
  const id = makeId('vov');
  await tx.insert(VoiceoverEntity, { workspaceId, id, videoId, fileId, result, print: null } as never);
  const rows = voiced.map(({ position, file, durationSeconds }) => ({
    position,
    file,
    durationSeconds,
    key: createHash('sha256').update(file).digest('hex'),
  }));
  const bound = [workspaceId, videoId, JSON.stringify(rows)];
  await tx.query(
    `insert into voice_clip (workspace_id, key, file_id, video_id, duration_seconds)
     select distinct on (key) $1, key, file, $2, "durationSeconds"
     from jsonb_to_recordset($3) as line (key text, file text, "durationSeconds" double precision)`,
    bound,
  );
  await tx.query(
    `insert into voiceover_line (workspace_id, voiceover_id, position, key, file_id)
     select $1, $2, position, key, file from jsonb_to_recordset($3) as line (position int, key text, file text)`,
    [workspaceId, id, JSON.stringify(rows)],
  );
}
