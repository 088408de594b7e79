import { spawn } from 'node:child_process';

/**
 * Runs a command and resolves to its exit code (127 when it can't be started). What it prints is shown only when it
 * fails: warnings of npm and apt tell a person who starts the product nothing.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, { cwd, env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}
