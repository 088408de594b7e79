import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../services/platform/config/package-root.js';
import {
  CONTEXT_FIELDS,
  DETAIL_FIELDS,
  LINE_FIELDS,
  type LogField,
} from '../../services/platform/log/log-fields.js';
import '../../gateway/subgraph-metrics.js';
import '../../gateway/subscriptions/subscription-metrics.js';
import '../../services/jobs/job/job-metrics.js';
import '../../services/jobs/queue/queue-metrics.js';
import '../../services/media/ai/engine-metrics.js';
import '../../services/media/confinement/program-metrics.js';
import '../../services/media/queue/work-metrics.js';
import '../../services/media/work/export/evict-regularly.js';
import '../../services/media/work/export/export-metrics.js';
import '../../services/media/work/sweep/sweep-metrics.js';
import '../../services/platform/messaging/queue-metrics.js';
import '../../services/platform/metrics/cache-metrics.js';
import '../../services/platform/metrics/database-metrics.js';
import '../../services/platform/metrics/measure-requests.js';
import '../../services/platform/process/process-metrics.js';
import '../../services/webhooks/delivery/delivery-metrics.js';
import { type DescribedMetric, describedMetrics } from '../../services/platform/metrics/define-metric.js';
import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { composeServices } from '@apollo/composition';
import { parse } from 'graphql';
import { CONTRACT_VERSION, describeApi } from '../../rest-adapter/openapi/document.js';
import { readExamples } from '../../rest-adapter/openapi/examples.js';
import { routes } from '../../rest-adapter/routes/index.js';
import { buildAuthSubgraph } from '../../services/auth/subgraph.js';
import { buildJobsSubgraph } from '../../services/jobs/subgraph.js';
import { buildMediaSubgraph } from '../../services/media/subgraph/subgraph.js';
import { buildVideosSubgraph } from '../../services/videos/subgraph.js';
import { buildWebhooksSubgraph } from '../../services/webhooks/subgraph.js';
import { describeConfiguration } from './describe-configuration.js';
import { describeMessages } from './describe-messages.js';
import { renderPythonClient } from './python/render-python-client.js';
import { renderStudioDocuments } from './studio-documents.js';

/** The generator calls TypeScript's compiler API from JavaScript, which only version 5 provides. */
const TYPESCRIPT_5 = pathToFileURL(join(packageRoot, 'scripts', 'schemas', 'typescript-5.mjs')).href;

const HEADING = '// Printed from schemas/openapi.json by npm run schemas.\n\n';

/** Returns the types of the TypeScript client for the description of the REST API. */
async function renderClientTypes(description: object): Promise<string> {
  await import(TYPESCRIPT_5);
  const { astToString, default: makeTypes } = await import('openapi-typescript');
  // The generator resolves references in place.
  const nodes = await makeTypes(structuredClone(description) as never, { defaultNonNullable: false });
  return HEADING + astToString(nodes);
}

const SECTIONS: Readonly<Record<string, Readonly<Record<string, LogField>>>> = {
  'In every line': LINE_FIELDS,
  'What a line belongs to': CONTEXT_FIELDS,
  'Of single messages': DETAIL_FIELDS,
};

const table = (fields: Readonly<Record<string, LogField>>): string =>
  [
    '| field | type | |',
    '|---|---|---|',
    ...Object.entries(fields).map(
      ([name, { type, description }]) => `| \`${name}\` | ${[type].flat().join(' or ')} | ${description} |`,
    ),
  ].join('\n');

const describeLog = (): string =>
  Object.entries(SECTIONS)
    .map(([title, fields]) => `## ${title}\n\n${table(fields)}`)
    .join('\n\n');

/** A metric is listed in the first section whose beginnings match its name. */
const METRIC_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Requests and subscriptions': ['http_', 'subgraph_', 'subscription_'],
  Jobs: ['job_', 'jobs_'],
  'Work of media': ['work_', 'export_', 'program_', 'engine_', 'media_'],
  Messages: ['outbox_', 'queue_', 'message_', 'messages_', 'dead_letters'],
  Webhooks: ['webhook_'],
  Processes: [''],
};

const labelsOf = ({ labels }: DescribedMetric): string =>
  Object.entries(labels)
    .map(([name, values]) => `\`${name}\`: ${values}`)
    .join('; ');

const row = (metric: DescribedMetric): string =>
  `| \`${metric.name}\` | ${metric.type} | ${labelsOf(metric)} | ${metric.from} | ${metric.help} |`;

/** Returns tables of all metrics of the product's own, in Markdown. */
export function describeMetrics(): string {
  const left = new Set(describedMetrics());
  return Object.entries(METRIC_SECTIONS)
    .map(([title, beginnings]) => {
      const metrics = [...left].filter(({ name }) =>
        beginnings.some((beginning) => name.startsWith(beginning)),
      );
      for (const metric of metrics) left.delete(metric);
      const rows = metrics.map(row).sort();
      return [
        `## ${title}`,
        '',
        '| metric | type | labels | served by | |',
        '|---|---|---|---|---|',
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}

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
