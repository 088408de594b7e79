import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileKey } from '../../services/media/storage/blob-key.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { type AdminContext, acrossWorkspaces, printResult, readArguments } from './admin-context.js';

const COLUMNS = `id, workspace_id as workspace, video_id as video, filename, size_bytes::float8 as "sizeBytes",
  created_at as "createdAt"`;

/** Lists the diagnostic capsules of failed renders, oldest first, of one workspace if given. */
export async function listCapsules(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: { type: 'string' } });
  const { db } = await ctx.media();
  const rows: object[] = await acrossWorkspaces(db, (tx) =>
    tx.query(
      `select ${COLUMNS} from file where purpose = 'capsule' and ($1::text is null or workspace_id = $1)
       order by created_at, id`,
      [values.workspace ?? null],
    ),
  );
  for (const row of rows) printResult(ctx, row);
}

/** Writes a capsule to a new file. */
export async function getCapsule(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const [id, path] = readArguments(args, {}, ['the id of the capsule', 'the path to write it to'])
    .positionals as [string, string];
  const { db, storage } = await ctx.media();
  const [capsule]: Array<{ workspace: string; sha256: string }> = await acrossWorkspaces(db, (tx) =>
    tx.query(`select ${COLUMNS}, sha256 from file where purpose = 'capsule' and id = $1`, [id]),
  );
  if (!capsule) throw new DomainError('not_found', `The capsule ${id} does not exist`);
  const { sha256, ...shown } = capsule;
  const bytes = await storage.read(fileKey(capsule.workspace, sha256));
  await pipeline(bytes, createWriteStream(path, { flags: 'wx' })).catch((err) => {
    if (err.code !== 'EEXIST') throw err;
    throw new DomainError('conflict', `${path} already exists`);
  });
  printResult(ctx, { ...shown, path });
}
