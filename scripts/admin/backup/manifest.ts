import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../services/platform/errors/errors.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/);

const DumpedTable = z.object({
  schema: Name,
  table: Name,
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
  sizeBytes: z.number().int(),
  sha256: Sha256,
});
export type DumpedTable = z.infer<typeof DumpedTable>;

const BackedUpFile = z.object({
  kind: z.enum(['files', 'sounds', 'incoming']),
  workspaceId: Name,
  name: Name,
  sizeBytes: z.number().int(),
  sha256: Sha256,
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

const Manifest = z.object({
  format: z.literal('installation-backup'),
  version: z.literal(1),
  id: Name,
  createdAt: z.iso.datetime(),
  /** The workspace that the installation began with: what tells its backups from those of another. */
  installation: z.string().nullable(),
  madeWith: z.object({ product: z.string(), postgres: z.string() }),
  database: z.object({
    /** Names of the migrations that had run, in their order, by service. */
    migrations: z.record(z.string(), z.array(z.string())),
    tables: z.array(DumpedTable),
    sequences: z.array(z.object({ schema: Name, name: Name, value: z.string(), isCalled: z.boolean() })),
  }),
  files: z.array(BackedUpFile),
  /** Files that rows name, but that were missing or damaged when the backup was made. */
  missing: z.array(z.object({ workspaceId: z.string(), sha256: z.string(), found: z.string() })),
  /** Names of the secrets of `DATA_DIR/secrets`; null when the backup has none. */
  secrets: z.object({ names: z.array(Name), sizeBytes: z.number().int(), sha256: Sha256 }).nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names in the backup; the content of files is shared by all snapshots. */
export const MARKER = 'backup.json';
export const SNAPSHOTS = 'snapshots/';
export const CONTENT = 'content/';
export const contentName = (sha256: string): string => `${CONTENT}${sha256.slice(0, 2)}/${sha256}`;
export const manifestName = (id: string): string => `${SNAPSHOTS}${id}/manifest.json`;
/** Written last: a snapshot without it was interrupted, and does not count. */
export const manifestHashName = (id: string): string => `${SNAPSHOTS}${id}/manifest.sha256`;
/** Of the manifest, with the installation's key; absent in older snapshots. */
export const manifestMacName = (id: string): string => `${SNAPSHOTS}${id}/manifest.mac`;
export const secretsName = (id: string): string => `${SNAPSHOTS}${id}/secrets.json`;
export const tableName = (id: string, { schema, table }: Pick<DumpedTable, 'schema' | 'table'>): string =>
  `${SNAPSHOTS}${id}/database/${schema}.${table}.jsonl.gz`;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Throws `validation_error` when it is no manifest of this version. */
export function parseManifest(id: string, text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new DomainError(
      'validation_error',
      `The manifest of the snapshot ${id} is not one of this version: ${(cause as Error).message}`,
      { cause },
    );
  }
}
