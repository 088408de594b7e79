import { readFile } from 'node:fs/promises';
import { errorMessage } from '../../../services/platform/errors.js';
import { metricsTargetsPath } from '../../../supervisor/metrics-targets.js';
import { type Finding, fault, ok, warning } from '../finding.js';

const WITHIN_MS = 10_000;

interface Target {
  readonly targets: readonly [string];
  readonly labels: { readonly service: string };
}

/** Asks every running process for its readiness checks: dependencies, dead letters, engines and their languages. */
export async function checkProcesses(dataDir: string): Promise<Finding[]> {
  const targets = JSON.parse(await readFile(metricsTargetsPath(dataDir), 'utf8')) as Target[];
  const asked = targets.map(({ targets: [address], labels }) => checkProcess(labels.service, address));
  return (await Promise.all(asked)).flat();
}

async function checkProcess(service: string, address: string): Promise<Finding[]> {
  try {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const { checks } = (await answer.json()) as { checks: Readonly<Record<string, string>> };
    return Object.entries(checks).map(([name, text]) =>
      findingOf(`${service}, ${name}: ${text}`, text, name),
    );
  } catch (error) {
    return [
      fault(
        `${service} does not answer: ${errorMessage(error)}`,
        `its log is in DATA_DIR/logs/${service}.log`,
      ),
    ];
  }
}

function findingOf(line: string, text: string, name: string): Finding {
  if (text.startsWith('failed: ')) return fault(line);
  if (name === 'deadLetters' && text !== 'none') return warning(line, 'npm run dead-letters -- list');
  if (text.startsWith('degraded: ') || /^none: /.test(text)) return warning(line);
  return ok(line);
}
