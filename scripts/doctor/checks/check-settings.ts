import {
  findContradictions,
  findMisspeltSettings,
  findSettingFaults,
} from '../../../supervisor/check-settings.js';
import { type Finding, fault, ok, warning } from '../finding.js';

/** Looks at the environment variables, for all processes. */
export function checkSettings(env: NodeJS.ProcessEnv): Finding[] {
  const findings = [
    ...findSettingFaults(env).map((text) => fault(text, 'docs/configuration.md lists every variable')),
    ...findMisspeltSettings(env).map((text) => warning(text, 'docs/configuration.md lists every variable')),
    ...findContradictions(env).map((text) => warning(text, 'docs/operations.md, “Behind a proxy”')),
  ];
  return findings.length > 0 ? findings : [ok('every variable is valid')];
}
