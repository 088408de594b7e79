import 'reflect-metadata';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { findSettingFaults } from '../../supervisor/check-settings.js';
import { readSupervisorConfig } from '../../supervisor/config.js';
import { runCommand } from '../run-command.js';
import { checkComposeEnv } from './checks/check-compose-env.js';
import { examine } from './examine.js';
import { fault, linesOf, type Section, summaryOf } from './finding.js';

const USAGE = `npm run doctor [-- --json]: says what is missing or wrong on this machine, and what mends it
  --compose=<folder>   examines only .env beside docker-compose.yml in this folder`;

/** Exits with 1 when something is at fault; warnings alone are no fault. */
async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const folders = args.flatMap((arg) => /^--compose=(.+)$/.exec(arg)?.[1] ?? []);
  if (folders.length > 1 || args.some((arg) => arg !== '--json' && !/^--compose=./.test(arg))) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const [folder] = folders;
  const sections = folder ? [await examineCompose(folder)] : await examineMachine(env);
  const lines = args.includes('--json')
    ? [JSON.stringify(sections, null, 2)]
    : [...linesOf(sections), '', summaryOf(sections)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return sections.some(({ findings }) => findings.some(({ state }) => state === 'fault')) ? 1 : 0;
}

/** Where `.env` stands beside `docker-compose.yml`, it is examined, too. */
async function examineMachine(env: NodeJS.ProcessEnv): Promise<Section[]> {
  const isUsable = findSettingFaults(env).length === 0;
  const sections = await examine(env, isUsable ? readSupervisorConfig(env, packageRoot) : null);
  const findings = await checkComposeEnv(process.cwd());
  return findings ? [...sections, { name: 'Compose', findings }] : sections;
}

async function examineCompose(folder: string): Promise<Section> {
  const missing = fault(`${folder} has no .env beside docker-compose.yml`, 'name the folder that has both');
  return { name: 'Compose', findings: (await checkComposeEnv(folder)) ?? [missing] };
}

await runCommand(run, process.env);
