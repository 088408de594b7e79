import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { requireArchive } from '../../services/media/intake/uploads/require-archive.js';
import { hashFile } from '../../services/media/storage/hash-file.js';
import { prepareFile, storeFile } from '../../services/media/storage/store-file.js';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { requireName } from '../../services/platform/text/check-text.js';
import { makeId, randomText } from '../../services/platform/text/ids.js';
import { insertVideo } from '../../services/videos/operations/insert-video.js';
import {
  type AdminContext,
  printResult,
  readArguments,
  requireOption,
  requireWorkspaceId,
} from './admin-context.js';

const text = { type: 'string' } as const;

/** Creates a video from a backup file on this machine; the running product ingests it like an upload. */
export async function restoreBackup(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { workspace: text, name: text }, [
    'the path of the backup',
  ]);
  const [path] = positionals as [string];
  const workspaceId = requireOption('workspace', values.workspace);
  requireName('input.name', values.name);
  await inTransaction(ctx.db, { workspaceId }, (tx) => requireWorkspaceId(tx, workspaceId));
  const filename = basename(path);
  const fileId = await keepBackup(ctx, { workspaceId, path, filename });
  const origin = { kind: 'file', fileId, holds: 'backup' } as const;
  const unknown = { sourceFileId: null, durationSeconds: null, width: null, height: null, upload: null };
  const made = await insertVideo(
    { db: await ctx.videos(), caller: serviceClaims(workspaceId), requestId: makeId('adm') },
    workspaceId,
    makeId('vid'),
    { name: values.name ?? null, projectId: null },
    { ...unknown, origin, filename },
  );
  printResult(ctx, { video: made.id, workspace: workspaceId, name: made.name });
}

/** The copy is stored for as long as an uploaded file. */
async function keepBackup(
  { media }: AdminContext,
  { workspaceId, path, filename }: { workspaceId: string; path: string; filename: string },
): Promise<string> {
  const { db, storage } = await media();
  const scratchName = `restore-${randomText(16)}`;
  const copy = join(await storage.makeScratch(scratchName), 'backup.zip');
  try {
    await copyFile(path, copy).catch((cause) => {
      throw new DomainError('not_found', `${path} can't be read (${cause.code})`, { cause });
    });
    await requireArchive(copy);
    const file = { workspaceId, path: copy, sha256: await hashFile(copy) };
    await prepareFile(storage, file);
    const stored = { contentType: 'application/zip', filename, purpose: 'backup', videoId: null } as const;
    return await inTransaction(db, { workspaceId }, (tx) => storeFile(tx, storage, { ...file, ...stored }));
  } finally {
    await storage.removeScratch(scratchName);
  }
}
