import { spawn } from 'node:child_process';
import { say } from './say.mjs';

const REMINDER_MS = 15_000;

/**
 * Runs a command and resolves to its exit code (127 when it can't be started). Its stderr is shown, and its
 * stdout unless `quiet`. While it runs for long, a line with `label` reports that it is still running.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ label: string, cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<number>}
 */
export function runCommand(command, args, { label, cwd, env, quiet = false }) {
  const startedAt = Date.now();
  const reminder = setInterval(
    () => say(`${label}: still at it (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    REMINDER_MS,
  );
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => clearInterval(reminder));
}
