import { chmodSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findProgram } from '../../../services/media/confinement/find-program.js';

export const SWAPPED_PROGRAMS = ['ffmpeg', 'ffprobe'] as const;

/** Programs that the product finds first on its PATH: the machine's own, until one is broken. */
export interface SwappablePrograms {
  /** Goes before the rest of PATH. */
  readonly folder: string;
  break(program: string): void;
  repair(program: string): void;
  remove(): void;
}

/** Says something that is no diagnosis of any file, and fails. */
const RUBBISH = '#!/bin/sh\necho "%PDF-1.7 <<garbled>>" >&2\necho "{\\"nothing\\": "\nexit 217\n';

export function makeSwappablePrograms(path: string): SwappablePrograms {
  const folder = mkdtempSync(join(tmpdir(), 'swappable-programs-'));
  chmodSync(folder, 0o755);
  const rubbish = join(folder, 'rubbish');
  writeFileSync(rubbish, RUBBISH);
  chmodSync(rubbish, 0o755);
  /** In one step: at no moment is there none. */
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

/** PATH with these programs before all others. */
export const withPrograms = ({ folder }: SwappablePrograms, path: string): string =>
  `${folder}${delimiter}${path}`;
