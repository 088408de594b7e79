import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface RotationLimits {
  /** A file that would become larger is put aside before the next line. */
  readonly maxBytes: number;
  /** Files that were put aside and are kept: `<name>.1` is the latest. */
  readonly files: number;
}

export const DEFAULT_ROTATION: RotationLimits = { maxBytes: 20_000_000, files: 4 };

/**
 * A file of lines that is bounded: a line is whole in one file, and the files in order hold all lines but the oldest. Neither a
 * signal nor another process is needed to start the next file.
 */
export class RotatingFile {
  #file: number;
  #bytes: number;
  /** A write broke off in the middle of a line, since the disk was full. */
  #isMidLine = false;

  constructor(
    readonly path: string,
    private readonly limits: RotationLimits = DEFAULT_ROTATION,
  ) {
    this.#file = openSync(path, 'a+', 0o600);
    this.#bytes = fstatSync(this.#file).size;
    this.#isMidLine = !this.#endsWithLine();
    this.#removeSurplus();
  }

  /** Appends a line, given without its end. A full disk loses it, and nothing else. */
  writeLine(line: string): void {
    if (this.#file === -1) return;
    const bytes = Buffer.from(`${this.#isMidLine ? '\n' : ''}${line}\n`);
    if (this.#bytes > 0 && this.#bytes + bytes.length > this.limits.maxBytes) this.#startNext();
    try {
      for (let at = 0; at < bytes.length; ) {
        const written = writeSync(this.#file, bytes, at);
        at += written;
        this.#bytes += written;
        this.#isMidLine = at < bytes.length;
      }
    } catch {
      // The disk is full; the product goes on.
    }
  }

  close(): void {
    if (this.#file !== -1) closeSync(this.#file);
    this.#file = -1;
  }

  /** A process that was killed may have left half a line. */
  #endsWithLine(): boolean {
    if (this.#bytes === 0) return true;
    const last = Buffer.alloc(1);
    readSync(this.#file, last, 0, 1, this.#bytes - 1);
    return last.toString() === '\n';
  }

  /** Where a file can't be put aside, lines go on in the present one. A process that dies in between leaves all files there. */
  #startNext(): void {
    try {
      for (let number = this.limits.files; number > 0; number--) {
        const before = number === 1 ? this.path : `${this.path}.${number - 1}`;
        if (existsSync(before)) renameSync(before, `${this.path}.${number}`);
      }
      if (this.limits.files === 0) rmSync(this.path);
      const next = openSync(this.path, 'a', 0o600);
      closeSync(this.#file);
      this.#file = next;
      this.#bytes = fstatSync(next).size;
      this.#isMidLine = false;
    } catch {
      // Tried again with the next line.
    }
  }

  /** Of a time when more files were kept. */
  #removeSurplus(): void {
    const [folder, name] = [dirname(this.path), basename(this.path)];
    for (const entry of readdirSync(folder)) {
      const number = entry.startsWith(`${name}.`) ? entry.slice(name.length + 1) : '';
      if (/^[1-9]\d*$/.test(number) && Number(number) > this.limits.files)
        rmSync(join(folder, entry), { force: true });
    }
  }
}
