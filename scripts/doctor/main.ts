import 'reflect-metadata';
import { packageRoot } from '../../services/platform/package-root.js';
import { findSettingFaults } from '../../supervisor/check-settings.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { runCommand } from '../run-command.js';
import { examine } from './examine.js';
import { linesOf, summaryOf } from './finding.js';

const USAGE = 'npm run doctor [-- --json]: says what is missing or wrong on this machine, and what mends it';

/** Exits with 1 when something is at fault; warnings alone are no fault. */
async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const isUsable = findSettingFaults(env).length === 0;
  const sections = await examine(env, isUsable ? readSupervisorConfig(env, packageRoot) : null);
  const lines = args.includes('--json')
    ? [JSON.stringify(sections, null, 2)]
    : [...linesOf(sections), '', summaryOf(sections)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return sections.some(({ findings }) => findings.some(({ state }) => state === 'fault')) ? 1 : 0;
}

await runCommand(run, process.env);
