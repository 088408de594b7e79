import { InvalidConfiguration } from '../services/platform/config/config.js';
import { packageRoot } from '../services/platform/config/package-root.js';
import { describeMisspelt, findMisspeltSettings, requireUsableSettings } from './check-settings.js';
import { listChildren } from './children.js';
import { readSupervisorConfig } from './config.js';
import { findContradictions } from './contradictions.js';
import { migrateAll } from './migrate.js';
import { runUntilStopped } from './run-until-stopped.js';
import { openTerminal } from './terminal.js';

const say = openTerminal();
try {
  // Before the faults: a setting that is required may have been given under a misspelt name.
  for (const misspelt of findMisspeltSettings(process.env)) say(`Settings: ${describeMisspelt(misspelt)}`);
  for (const { text, mend } of findContradictions(process.env)) say(`Settings: ${text} → ${mend}`);
  requireUsableSettings(process.env);
  const config = readSupervisorConfig(process.env, packageRoot);
  await runUntilStopped({ config, env: process.env, say, migrateAll, listChildren });
} catch (error) {
  if (!(error instanceof InvalidConfiguration)) throw error;
  say(error.message);
  process.exitCode = 1;
}
