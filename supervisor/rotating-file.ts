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
  /** A file that would exceed this size is rotated before the next line. */
  readonly maxBytes: number;
  /** Number of rotated files: `<name>.1` is the latest. */
  readonly files: number;
}

export const DEFAULT_ROTATION: RotationLimits = { maxBytes: 20_000_000, files: 4 };

/**
 * A bounded log file: a line is never split between files, and the files in order contain all lines but the
 * oldest. Rotation needs no signal and no other process.
 */
export class RotatingFile {
  #file: number;
  #bytes: number;
  /** A write stopped in the middle of a line, since the disk was full. */
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

  /** Appends a line, without its line break. When the disk is full only this line is lost. */
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
      // The disk is full; the product continues.
    }
  }

  close(): void {
    if (this.#file !== -1) closeSync(this.#file);
    this.#file = -1;
  }

  /** A killed process may have left a partial line. */
  #endsWithLine(): boolean {
    if (this.#bytes === 0) return true;
    const last = Buffer.alloc(1);
    readSync(this.#file, last, 0, 1, this.#bytes - 1);
    return last.toString() === '\n';
  }

  /**
   * When rotation fails, lines are appended to the present file. A process that dies in between loses no
   * file.
   */
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
      // Retried with the next line.
    }
  }

  /** Removes files left from a higher limit. */
  #removeSurplus(): void {
    const [folder, name] = [dirname(this.path), basename(this.path)];
    for (const entry of readdirSync(folder)) {
      const number = entry.startsWith(`${name}.`) ? entry.slice(name.length + 1) : '';
      if (/^[1-9]\d*$/.test(number) && Number(number) > this.limits.files)
        rmSync(join(folder, entry), { force: true });
    }
  }
}
