import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';

export const PYTHON_CLIENT = join(packageRoot, 'clients', 'python');
const SOURCES = join(PYTHON_CLIENT, 'src');

export interface EndedProgram {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Python, or a command written in it, with the client of the checkout importable. */
export const runPython = (
  args: readonly string[],
  { cwd = SOURCES, env = {} }: ProgramOptions = {},
  command = 'python3',
): Promise<EndedProgram> =>
  new Promise((resolve) => {
    const settings = { PYTHONPATH: SOURCES, MYPYPATH: SOURCES, PYTHONDONTWRITEBYTECODE: '1' };
    execFile(
      command,
      [...args],
      { cwd, env: { ...process.env, ...settings, ...env } },
      (error, stdout, stderr) => {
        const exitCode = error === null ? 0 : Number(error.code ?? 1);
        resolve({ exitCode: Number.isNaN(exitCode) ? 127 : exitCode, stdout, stderr });
      },
    );
  });

/** Returns what a program of test/clients/python prints as JSON. */
export async function resultOfPython<T>(program: string, env: Readonly<Record<string, string>>): Promise<T> {
  const path = join(packageRoot, 'test', 'clients', 'python', program);
  const { exitCode, stdout, stderr } = await runPython([path], { env });
  if (exitCode !== 0) throw new Error(`${program} failed:\n${stderr}`);
  return JSON.parse(stdout) as T;
}
