import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomText } from '../../platform/text/ids.js';
import { type BlobKey, pathOfKey } from './blob-key.js';
import { isAbsent } from './disk-files.js';

interface CachedFile {
  readonly path: string;
  readonly size: number;
  readonly usedAt: number;
  readonly links: number;
}

/**
 * Local copies of remote blobs, up to this many bytes in addition to those in use. A borrower gets a hard
 * link in its own scratch folder: the link count tells which copies are in use, by any process, even after
 * one died.
 */
export class BlobCache {
  readonly #fetching = new Map<string, Promise<void>>();
  /** Bytes added by this process since its last scan of the cache; unknown at first. */
  #addedBytes = Number.POSITIVE_INFINITY;

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /**
   * Returns a path below `scratch` with the bytes; `fetch` downloads them if they are not cached, once for
   * all concurrent callers.
   */
  async borrow(key: BlobKey, scratch: string, fetch: (path: string) => Promise<void>): Promise<string> {
    const cached = join(this.folder, pathOfKey(key));
    const borrowed = join(scratch, `borrowed-${randomText(12)}`);
    // A fetched file may be evicted before it is linked, though hardly several times in a row.
    for (let attempt = 1; ; attempt++) {
      try {
        await linkOrCopy(cached, borrowed);
        const now = new Date();
        await utimes(cached, now, now).catch(() => undefined);
        return borrowed;
      } catch (err) {
        if (!isAbsent(err) || attempt > 5) throw err;
      }
      await this.#fetchOnce(cached, fetch);
    }
  }

  /** Adds a file that has just been stored remotely, because its creator is likely to need it again. */
  async add(key: BlobKey, path: string): Promise<void> {
    const cached = join(this.folder, pathOfKey(key));
    await mkdir(dirname(cached), { recursive: true });
    await rename(path, cached);
    await this.#account(cached);
  }

  remove(key: BlobKey): Promise<void> {
    return rm(join(this.folder, pathOfKey(key)), { force: true });
  }

  #fetchOnce(cached: string, fetch: (path: string) => Promise<void>): Promise<void> {
    const running = this.#fetching.get(cached) ?? this.#fetch(cached, fetch);
    this.#fetching.set(cached, running);
    return running.finally(() => this.#fetching.delete(cached));
  }

  async #fetch(cached: string, fetch: (path: string) => Promise<void>): Promise<void> {
    await mkdir(dirname(cached), { recursive: true });
    const part = `${cached}.${randomText(8)}.part`;
    try {
      await fetch(part);
      await rename(part, cached);
    } finally {
      await rm(part, { force: true });
    }
    await this.#account(cached);
  }

  /**
   * Scans the cache only from time to time: counting thousands of files for each new one would take longer
   * than fetching it.
   */
  async #account(newest: string): Promise<void> {
    this.#addedBytes += await stat(newest).then(
      ({ size }) => size,
      () => 0,
    );
    if (this.#addedBytes <= this.maxBytes / 16) return;
    this.#addedBytes = 0;
    await this.#evict(newest);
  }

  /** Removes entries unused for this long, for example because the original was removed. */
  async removeUnused(forMs: number): Promise<void> {
    for (const { path, usedAt, links } of await this.#listFiles())
      if (links === 1 && Date.now() - usedAt > forMs) await rm(path, { force: true });
  }

  /** Least recently used first; never entries in use or just added. */
  async #evict(newest: string): Promise<void> {
    const files = await this.#listFiles();
    let excess = files.reduce((sum, { size }) => sum + size, 0) - this.maxBytes;
    const idle = files.filter(({ path, links }) => links === 1 && path !== newest && !path.endsWith('.part'));
    for (const { path, size } of idle.sort((a, b) => a.usedAt - b.usedAt)) {
      if (excess <= 0) return;
      await rm(path, { force: true });
      excess -= size;
    }
  }

  async #listFiles(): Promise<CachedFile[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: CachedFile[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => null);
      if (found) files.push({ path, size: found.size, usedAt: found.mtimeMs, links: found.nlink });
    }
    return files;
  }
}

/** Some network file systems do not support links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (err) {
    if (isAbsent(err)) throw err;
    await copyFile(from, to);
  }
}
