import type { BlobKey } from '../../../services/media/storage/blob-key.js';
import { BlobMissing, type Storage } from '../../../services/media/storage/storage.js';
import type { BackupStore } from './backup-store.js';
import type { NamedFile } from './dump-tables.js';
import { hashBytes, hashStream } from './hashed-bytes.js';
import { type BackedUpFile, CONTENT, contentName, type Manifest } from './manifest.js';

const AT_A_TIME = 4;

/** Bytes that unfinished work needs, and that have no hash in a row. */
const UNFINISHED = ['sounds', 'incoming'] as const;

export interface CopiedFiles {
  readonly files: BackedUpFile[];
  readonly missing: Manifest['missing'];
  /** Number and bytes of what the backup did not have. */
  readonly copied: { files: number; bytes: number };
}

/** Copies content to a backup, each once, whatever refers to it. */
export class ContentCopier {
  readonly copied = { files: 0, bytes: 0 };

  private constructor(
    private readonly storage: Storage,
    private readonly store: BackupStore,
    private readonly present: Map<string, number>,
  ) {}

  static async open(storage: Storage, store: BackupStore): Promise<ContentCopier> {
    const present = new Map<string, number>();
    for await (const { name, sizeBytes } of store.list(CONTENT)) present.set(name, sizeBytes);
    return new ContentCopier(storage, store, present);
  }

  /** Copies the files that rows name. What is missing or damaged is left out, and reported. */
  async copyFiles(named: readonly NamedFile[]): Promise<Pick<CopiedFiles, 'files' | 'missing'>> {
    const files: BackedUpFile[] = [];
    const missing: Manifest['missing'] = [];
    await severalAtATime(named, async ({ workspaceId, sha256, sizeBytes }) => {
      const key = { kind: 'files', workspaceId, name: sha256 } as const;
      const fault = await this.#copyNamed(key, sizeBytes);
      if (fault) missing.push({ workspaceId, sha256, found: fault });
      else files.push({ ...key, sha256, sizeBytes });
    });
    return { files, missing };
  }

  async #copyNamed(key: BlobKey, sizeBytes: number): Promise<string | null> {
    const name = contentName(key.name);
    if (this.present.get(name) === sizeBytes) return null;
    try {
      const { bytes, result } = hashBytes(await this.storage.read(key));
      await this.store.write(name, bytes, () => {
        const { sha256 } = result();
        if (sha256 !== key.name) throw new Damaged(sha256);
      });
      this.#note(name, result().sizeBytes);
      return null;
    } catch (err) {
      if (err instanceof BlobMissing) return 'no content is stored';
      if (err instanceof Damaged) return `content with the SHA-256 ${err.sha256}`;
      throw err;
    }
  }

  /** Copies what has no hash yet: it is read twice. Returns null when it has been removed meanwhile. */
  async copyUnfinished(key: BlobKey & { kind: 'sounds' | 'incoming' }): Promise<BackedUpFile | null> {
    try {
      const { sizeBytes, sha256 } = await hashStream(await this.storage.read(key));
      const name = contentName(sha256);
      // An upload that continues only grows.
      const range = { start: 0, end: sizeBytes - 1 };
      if (sizeBytes > 0 && this.present.get(name) !== sizeBytes) {
        const { bytes, result } = hashBytes(await this.storage.read(key, range));
        await this.store.write(name, bytes, () => {
          if (result().sha256 !== sha256) throw new BlobMissing(key);
        });
        this.#note(name, sizeBytes);
      }
      return sizeBytes === 0 ? null : { ...key, sizeBytes, sha256 };
    } catch (err) {
      if (err instanceof BlobMissing) return null;
      throw err;
    }
  }

  #note(name: string, sizeBytes: number): void {
    this.present.set(name, sizeBytes);
    this.copied.files += 1;
    this.copied.bytes += sizeBytes;
  }
}

class Damaged extends Error {
  constructor(readonly sha256: string) {
    super('damaged');
  }
}

/** Lists the bytes that unfinished work needs now. */
export async function listUnfinished(storage: Storage) {
  const keys: Array<BlobKey & { kind: (typeof UNFINISHED)[number] }> = [];
  for (const kind of UNFINISHED) for await (const { key } of storage.list(kind)) keys.push({ ...key, kind });
  return keys;
}

/** Runs the work for a few items at once, in their order. */
export async function severalAtATime<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const run = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, run));
}
