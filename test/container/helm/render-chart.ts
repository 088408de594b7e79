import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseAllDocuments } from 'yaml';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import type { Manifest } from './validate-manifest.js';

export const CHART = join(packageRoot, 'container', 'helm');

export interface RenderCase {
  readonly values: object;
  readonly isInstall: boolean;
}
export interface Rendered {
  readonly manifests: readonly Manifest[];
  readonly notes: string;
}
type Answer = { readonly files: Readonly<Record<string, string>> } | { readonly error: string };

async function run(
  command: string,
  args: readonly string[],
  { env, input = '' }: { readonly env?: NodeJS.ProcessEnv; readonly input?: string },
): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  child.stdin.end(input);
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`${command} exited with ${exitCode}: ${await errors}`);
  return await output;
}

/** Compiles `renderer/main.go` with the Go packages of Debian; the caller closes it. */
export async function buildRenderer() {
  const folder = await mkdtemp(join(tmpdir(), 'render-chart-'));
  const program = join(folder, 'render');
  await run('go', ['build', '-o', program, join(packageRoot, 'test/container/helm/renderer/main.go')], {
    env: { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache'), GOFLAGS: '' },
  });
  return {
    /** Renders the chart once for each case; a case that the templates refuse has the reason. */
    async render(cases: readonly RenderCase[]): Promise<Array<Rendered | string>> {
      const answers = await run(program, [], { input: JSON.stringify({ chart: CHART, cases }) });
      return (JSON.parse(answers) as Answer[]).map((answer) =>
        'error' in answer ? answer.error : readRendered(answer.files),
      );
    },
    close: () => rm(folder, { recursive: true }),
  };
}

function readRendered({ 'templates/NOTES.txt': notes = '', ...files }: Readonly<Record<string, string>>) {
  const manifests = Object.values(files).flatMap((file) =>
    parseAllDocuments(file).flatMap((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return (document.toJS() as Manifest | null) ?? [];
    }),
  );
  return { manifests, notes };
}
