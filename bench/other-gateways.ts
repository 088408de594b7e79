import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../services/platform/config/package-root.js';
import { findFreePort } from '../supervisor/ports.js';
import type { Say } from './say.js';

/** A gateway compared with ours. */
export interface OtherGateway {
  readonly pid: number;
  readonly graphqlUrl: string;
  stop(): Promise<void>;
}

/** The benchmark's own folder, and the search path of programs. */
interface Place {
  readonly folder: string;
  readonly path: string | undefined;
  /**
   * Folder in which the compared programs are cached between runs; without it, they are deleted with the
   * benchmark's folder.
   */
  readonly cacheFolder?: string | undefined;
}

const READY_WITHIN_MS = 180_000;

/** Writes our supergraph with all subgraphs at one address to a file. */
export function writeSupergraph(folder: string, subgraphsUrl: string): string {
  const sdl = readFileSync(join(packageRoot, 'schemas', 'supergraph.graphql'), 'utf8');
  const file = join(folder, 'supergraph.graphql');
  writeFileSync(
    file,
    sdl.replace(/(@join__graph\(name: "\w+", url: )"[^"]*"/g, `$1"${subgraphsUrl}/graphql"`),
  );
  return file;
}

async function startProgram(
  { folder: cwd, path }: Place,
  port: number,
  args: readonly string[],
): Promise<OtherGateway> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: path, NODE_ENV: 'production', APOLLO_TELEMETRY_DISABLED: 'true' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const graphqlUrl = `http://127.0.0.1:${port}/graphql`;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(graphqlUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stopProgram(child);
      throw new Error(`${args[0]} did not start`);
    }
    await sleep(200);
  }
  return { pid: child.pid as number, graphqlUrl, stop: () => stopProgram(child) };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  }).then(
    ({ ok }) => ok,
    () => false,
  );

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killed = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(killed);
}

/** `@apollo/gateway` in Apollo Server with default settings. */
export async function startApolloDefault(place: Place, supergraph: string): Promise<OtherGateway> {
  const port = await findFreePort();
  return startProgram(place, port, [
    join(import.meta.dirname, 'gateway-apollo.js'),
    supergraph,
    String(port),
  ]);
}

/**
 * Installs Hive's packages into a separate folder, since they are not part of the product. It receives events
 * over WebSockets, like our gateway.
 */
export async function startHive(where: Place, supergraph: string, say: Say): Promise<OtherGateway> {
  const folder = resolve(where.cacheFolder ?? where.folder, 'hive');
  const manifest = join(folder, 'node_modules', '@graphql-hive', 'gateway', 'package.json');
  if (!existsSync(manifest)) {
    say('Hive Gateway: installing');
    await installHive(folder);
  }
  const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  say(`Hive Gateway ${version}`);
  const config = join(folder, 'gateway-of-the-bench.mjs');
  writeFileSync(config, `export const gatewayConfig = ${JSON.stringify(OVER_WEBSOCKETS)};\n`);
  const port = await findFreePort();
  const program = join(manifest, '..', typeof bin === 'string' ? bin : (Object.values(bin)[0] as string));
  const place = ['--host', '127.0.0.1', '--port', String(port), '--fork', '1', '--config-path', config];
  return startProgram({ ...where, folder }, port, [program, 'supergraph', supergraph, ...place]);
}

const OVER_WEBSOCKETS = {
  transportEntries: { '*.http': { options: { subscriptions: { kind: 'ws', location: '/graphql' } } } },
};

async function installHive(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // Pinned because a mirror of the registry may lack the latest version.
  const overrides = { '@graphql-tools/batch-execute': '^10' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = spawn('npm', ['install', ...flags, '@graphql-hive/gateway@2'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(npm, 'exit');
  if (code !== 0) throw new Error('Hive Gateway could not be installed');
}
