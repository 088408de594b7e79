import { chmodSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findProgram } from '../../../services/media/confinement/find-program.js';

export const SWAPPED_PROGRAMS = ['ffmpeg', 'ffprobe'] as const;

/**
 * Programs that come first in the product's PATH: links to the machine's own, until one is replaced by a
 * broken one.
 */
export interface SwappablePrograms {
  /** Must precede the rest of PATH. */
  readonly folder: string;
  break(program: string): void;
  repair(program: string): void;
  remove(): void;
}

/** Prints output that matches no diagnosis of a file, and fails. */
const RUBBISH = '#!/bin/sh\necho "%PDF-1.7 <<garbled>>" >&2\necho "{\\"nothing\\": "\nexit 217\n';

export function makeSwappablePrograms(path: string): SwappablePrograms {
  const folder = mkdtempSync(join(tmpdir(), 'swappable-programs-'));
  chmodSync(folder, 0o755);
  const rubbish = join(folder, 'rubbish');
  writeFileSync(rubbish, RUBBISH);
  chmodSync(rubbish, 0o755);
  /** Replaces the program atomically, so that it always exists. */
  const put = (program: string, target: string) => {
    const next = join(folder, `${program}.next`);
    symlinkSync(target, next);
    renameSync(next, join(folder, program));
  };
  const repair = (program: string) => {
    const found = findProgram(path, program);
    if (found) put(program, found);
  };
  for (const program of SWAPPED_PROGRAMS) repair(program);
  return {
    folder,
    repair,
    break: (program) => put(program, rubbish),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns PATH with these programs before all others. */
export const withPrograms = ({ folder }: SwappablePrograms, path: string): string =>
  `${folder}${delimiter}${path}`;
