import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../services/platform/config/package-root.js';

const PAGE = join(packageRoot, 'docs', 'benchmarks.md');

const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node.js ${process.versions.node}`;

/** Writes the output of a benchmark to docs/benchmarks.md in place of its last results. */
export async function recordResults(name: string, lines: readonly string[], at: Date): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const heading = `## Results of \`${name}\``;
  const section = [
    heading,
    `${at.toISOString().slice(0, 10)}, ${describeMachine()}:`,
    ['```text', ...lines, '```'].join('\n'),
  ].join('\n\n');
  const [before = '', ...sections] = page.trimEnd().split(/\n\n(?=## Results of )/);
  const others = sections.filter((other) => !other.startsWith(`${heading}\n`));
  const sorted = [...others, section].sort((one, other) => one.localeCompare(other, 'en'));
  await writeFile(PAGE, `${[before, ...sorted].join('\n\n')}\n`);
}
