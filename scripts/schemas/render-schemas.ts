import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { CONTRACT_VERSION, describeApi } from '../../rest-adapter/openapi/document.js';
import { readExamples } from '../../rest-adapter/openapi/examples.js';
import { routes } from '../../rest-adapter/routes/index.js';
import { buildAuthSubgraph } from '../../services/auth/subgraph.js';
import { buildJobsSubgraph } from '../../services/jobs/subgraph.js';
import { buildMediaSubgraph } from '../../services/media/subgraph/subgraph.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { buildVideosSubgraph } from '../../services/videos/subgraph.js';
import { buildWebhooksSubgraph } from '../../services/webhooks/subgraph.js';
import { renderClientTypes } from './client-types.js';
import { describeConfiguration } from './describe-configuration.js';
import { describeLog } from './describe-log.js';
import { describeMessages } from './describe-messages.js';
import { describeMetrics } from './describe-metrics.js';
import { renderPythonClient } from './python/render-python-client.js';
import { renderStudioDocuments } from './studio-documents.js';

const SUBGRAPHS = {
  auth: buildAuthSubgraph,
  jobs: buildJobsSubgraph,
  media: buildMediaSubgraph,
  videos: buildVideosSubgraph,
  webhooks: buildWebhooksSubgraph,
} as const;

/** Composition hints from this level on are treated as errors. */
const WARN = 60;

function compose(sdls: Readonly<Record<string, string>>): string {
  const services = Object.entries(sdls).map(([name, sdl]) => ({
    name,
    // The actual address of a subgraph is configured.
    url: `http://${name}/graphql`,
    typeDefs: parse(sdl),
  }));
  const { supergraphSdl, errors, hints = [] } = composeServices(services);
  if (!supergraphSdl) throw new Error((errors ?? []).map((error) => error.message).join('\n'));
  const grave = hints.filter((hint) => hint.definition.level.value >= WARN);
  if (grave.length > 0) throw new Error(grave.map((hint) => hint.message).join('\n'));
  return `${supergraphSdl.trimEnd()}\n`;
}

const print = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

const MARKED = /(?<=<!-- printed by npm run schemas -->\n)[\s\S]*?(?=\n<!-- end of what is printed -->)/;

/** Returns a page of docs/ with its generated part up to date. */
async function renderPage(path: string, printed: string): Promise<string> {
  const page = await readFile(join(packageRoot, path), 'utf8');
  if (!MARKED.test(page)) throw new Error(`${path} has no marks around what is printed`);
  return page.replace(MARKED, () => `\n${printed}\n`);
}

/** Returns the version of the product. */
async function readVersion(): Promise<string> {
  const text = await readFile(join(packageRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Returns every generated file by path. */
export async function renderSchemas(): Promise<Record<string, string>> {
  const sdls: Record<string, string> = {};
  for (const [name, build] of Object.entries(SUBGRAPHS)) sdls[name] = (await build()).sdl;
  const files = Object.fromEntries(
    Object.entries(sdls).map(([name, sdl]) => [`schemas/${name}.graphql`, sdl]),
  );
  const api = describeApi(routes, readExamples());
  const supergraph = compose(sdls);
  return {
    ...files,
    ...(await renderStudioDocuments(supergraph)),
    'schemas/supergraph.graphql': supergraph,
    'schemas/openapi.json': print(api),
    'clients/typescript/src/schema.generated.ts': await renderClientTypes(api),
    ...renderPythonClient(api, await readVersion()),
    'schemas/asyncapi.json': print(describeMessages(CONTRACT_VERSION)),
    'docs/log.md': await renderPage('docs/log.md', describeLog()),
    'docs/metrics.md': await renderPage('docs/metrics.md', describeMetrics()),
    'docs/configuration.md': await renderPage('docs/configuration.md', describeConfiguration()),
  };
}

/** Returns the paths of generated files that differ from the code. @public called by a test in a process of its own */
export async function findDrift(): Promise<string[]> {
  const drifted: string[] = [];
  for (const [name, text] of Object.entries(await renderSchemas())) {
    const committed = await readFile(join(packageRoot, name), 'utf8').catch(() => '');
    if (committed !== text) drifted.push(name);
  }
  return drifted;
}

export async function printSchemas(): Promise<void> {
  for (const [name, text] of Object.entries(await renderSchemas())) {
    await writeFile(join(packageRoot, name), text);
  }
}
