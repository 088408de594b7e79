import {
  describeMisspelt,
  findMisspeltSettings,
  findSettingFaults,
} from '../../../supervisor/check-settings.js';
import { findContradictions } from '../../../supervisor/contradictions.js';
import { type Finding, fault, ok, warning } from '../finding.js';

/** Looks at the environment variables, for all processes. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const findings = [
    ...findSettingFaults(env).map((text) => fault(text, mendOf(text, env))),
    ...findMisspeltSettings(env).map((misspelt) =>
      warning(
        describeMisspelt(misspelt),
        `export ${misspelt.near}="$${misspelt.name}"; unset ${misspelt.name}`,
      ),
    ),
    ...findContradictions(env).map(({ text, mend }) => warning(text, mend)),
  ];
  return findings.length > 0 ? findings : [ok('every variable is valid')];
}

/** What mends a fault `NAME: rule`. Its value is not repeated: it may be a secret. */
function mendOf(fault: string, env: NodeJS.ProcessEnv): string {
  const [name = ''] = fault.split(':', 1);
  const [, partner] = /: requires (\w+)/.exec(fault) ?? [];
  if (!env[name]) return `export ${name}=… (docs/configuration.md)`;
  return partner
    ? `export ${partner}=…, or unset ${name}`
    : `unset ${name} for its default, or export ${name}=… (docs/configuration.md)`;
}
