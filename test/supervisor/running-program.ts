import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A running compiled program of this folder, with its output. */
export interface RunningProgram {
  readonly process: ChildProcess;
  readonly lines: string[];
  readonly exitCode: Promise<number | null>;
}

export function runProgram(name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): RunningProgram {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { process: child, lines, exitCode: once(child, 'close').then(([code]) => code as number | null) };
}

/** Waits until a condition holds; fails with its description. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${what}`);
    await sleep(25);
  }
}

/** Resolves with the line that contains `text`, as soon as the program prints it. */
export async function lineOf(program: RunningProgram, text: string): Promise<string> {
  await until(`a line with "${text}" after: ${program.lines.join(' | ')}`, () =>
    program.lines.some((line) => line.includes(text)),
  );
  return program.lines.find((line) => line.includes(text)) as string;
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

export function hasExited(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** Creates a folder that is removed after the tests of the calling `describe`. */
export function temporaryFolder(): () => string {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'supervisor-test-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
