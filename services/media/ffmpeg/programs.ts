import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const NAMES = ['ffmpeg', 'ffprobe', 'prlimit', 'bwrap', 'setpriv'] as const;
export type ProgramName = (typeof NAMES)[number];

/** Where programs are on this machine; what is missing is absent. */
export type Programs = Readonly<Partial<Record<ProgramName, string>>>;

export async function findPrograms(): Promise<Programs> {
  const found = await Promise.all(NAMES.map(async (name) => [name, await findProgram(name)] as const));
  return Object.fromEntries(found.filter(([, path]) => path));
}

async function findProgram(name: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', 'command -v "$1"', 'sh', name]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
