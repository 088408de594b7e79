import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Stored {
  /** Address of the service that commands use unless another is set. */
  readonly url: string | null;
  readonly services: Readonly<Record<string, Tokens>>;
}

const EMPTY: Stored = { url: null, services: {} };
const OWNER_ONLY = 0o600;
const LOCK_WAIT_MS = 20_000;
/** A process that died while it held the lock. */
const LOCK_STALE_MS = 30_000;

/** The tokens of the user's services, in a file that only the user can read. */
export class CredentialStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get path(): string {
    return join(this.#folder, 'credentials.json');
  }

  async #read(): Promise<Stored> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return EMPTY;
    try {
      return { ...EMPTY, ...(JSON.parse(text) as Stored) };
    } catch {
      throw new Error(`${this.path} is not valid JSON; delete it and sign in again`);
    }
  }

  async #write(stored: Stored): Promise<void> {
    const temporary = `${this.path}.${process.pid}`;
    await writeFile(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: OWNER_ONLY });
    await rename(temporary, this.path);
  }

  /** Returns the address of the service that the user signed in to last. */
  async presentUrl(): Promise<string | null> {
    return (await this.#read()).url;
  }

  async find(url: string): Promise<Tokens | null> {
    return (await this.#read()).services[url] ?? null;
  }

  async save(url: string, tokens: Tokens): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const { services } = await this.#read();
    await this.#write({ url, services: { ...services, [url]: tokens } });
  }

  async remove(url: string): Promise<void> {
    const { url: present, services } = await this.#read();
    const { [url]: _, ...others } = services;
    await this.#write({ url: present === url ? null : present, services: others });
  }

  /**
   * Runs one at a time in all processes of the user: a refresh token can be used once, and its reuse would end the
   * sign-in.
   */
  async exclusively<T>(operation: () => Promise<T>): Promise<T> {
    const lock = join(this.#folder, 'credentials.lock');
    const deadline = Date.now() + LOCK_WAIT_MS;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (;;) {
      const taken = await mkdir(lock).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (taken) break;
      const held = await stat(lock).catch(() => null);
      if (held && Date.now() - held.mtimeMs > LOCK_STALE_MS) await rm(lock, { recursive: true, force: true });
      else if (Date.now() > deadline)
        throw new Error(`Another vps holds ${lock}; delete it if none is running`);
      else await sleep(50);
    }
    try {
      return await operation();
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}
