// Part of `npm run check`: fails for an advisory that the registry reports as high or critical for a package that the product runs with.
import { execFile } from 'node:child_process';
import { root } from './setup/prepare.mjs';
import { reportAudit } from './setup/report-audit.mjs';

const WITHIN_MS = 20_000;
const args = ['audit', '--json', '--omit=dev', '--fetch-timeout=5000', '--fetch-retries=0'];

// npm ends with 1 for advisories of every severity, and when the registry cannot be asked.
execFile('npm', args, { cwd: root, timeout: WITHIN_MS, maxBuffer: 64 * 1024 ** 2 }, (_failure, stdout) => {
  const { lines, isFailure } = reportAudit(stdout);
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (isFailure) process.exitCode = 1;
});
