import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BenchProduct, startBenchProduct } from './bench-product.js';
import { callProduct } from './call-product.js';
import { met, type Say } from './say.js';

const ATTACKERS = 40;
const LASTS_MS = 15_000;
const POLL_INTERVAL_MS = 50;
const GOAL_MS = 1000;
const LINES = 20_000;

/** Returns the body of the n-th request of an attack. */
type Attack = (n: number) => string;

const operation = (query: string, variables: object = {}): string => JSON.stringify({ query, variables });
const aliases = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(' ');
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** A unique operation name keeps each document out of the gateway's cache. */
const attacksOn = (videoId: string): Readonly<Record<string, Attack>> => ({
  'nobody else': () => '',
  'the types of the schema under 29 names': (n) =>
    operation(`{ __schema { ${aliases(29, (i) => `t${n}x${i}: types { fields { name description } }`)} } }`),
  'the largest introspection that is allowed': (n) =>
    operation(`{ t${n}: __schema { types { name description fields { name description type { name } } } } }`),
  'lists within a list of an argument': (n) =>
    operation(`mutation { m${n}: executeTool(type: "a", parameters: { a: ${nested(400)} }) { started } }`),
  'operations that are hard to plan': (n) =>
    operation(
      `{ ${aliases(28, (i) => `j${n}x${i}: jobs(first: 5) { nodes { video { project { videos(first: 1) { nodes { jobs(first: 1) { nodes { video { name } } } } } } } } }`)} }`,
    ),
  'a deeply nested body of 4 MB': () => `{"query":"{ __typename }","variables":{"a":${nested(2_000_000)}}}`,
  'a body of 4 MB': () =>
    operation('query ($id: ID!) { video(id: $id) { id } }', { id: 'a'.repeat(4_000_000) }),
  [`a script of ${LINES} lines`]: () =>
    operation(`{ script(videoId: "${videoId}") { lines { start end text hasVoice voiceDuration } } }`),
  [`a script of ${LINES} lines under 28 names`]: (n) =>
    operation(
      `{ ${aliases(28, (i) => `s${n}x${i}: script(videoId: "${videoId}") { lines { start end text hasVoice voiceDuration } }`)} }`,
    ),
});

/** Creates a video with a script of the maximum length. */
async function makeLongScript(product: BenchProduct, folder: string): Promise<string> {
  const path = join(folder, 'small.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=1'];
  await promisify(execFile)('ffmpeg', ['-y', '-loglevel', 'error', ...source, path]);
  const form = new FormData();
  form.append('file', await openAsBlob(path), 'small.mp4');
  const { id } = await callProduct<{ id: string }>(product, 'POST', '/v1/videos/upload', form);
  const { jobId } = await callProduct<{ jobId: string }>(product, 'POST', `/v1/videos/${id}/analyze`);
  for (;;) {
    const { status } = await callProduct<{ status: string }>(product, 'GET', `/v1/jobs/${jobId}`);
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('The video could not be analyzed');
    await sleep(200);
  }
  const lines = Array.from({ length: LINES }, (_, i) => ({
    start: i / LINES,
    end: (i + 1) / LINES,
    text: `Line ${i} of many`,
  }));
  await callProduct(product, 'PUT', `/v1/videos/${id}/script`, { lines });
  return id;
}

async function makeKey({ graphqlUrl, apiKey }: BenchProduct): Promise<string> {
  const answer = await fetch(graphqlUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: operation('mutation { createApiKey(input: { name: "bystander" }) { key } }'),
  });
  const { data } = (await answer.json()) as { data: { createApiKey: { key: string } } };
  return data.createApiKey.key;
}

/**
 * Runs the attack with one credential, with as many concurrent requests as there are attackers, and measures
 * requests with another credential meanwhile.
 */
async function measure(product: BenchProduct, bystander: string, attack: Attack) {
  const until = performance.now() + LASTS_MS;
  const statuses = new Map<number, number>();
  let sent = 0;
  const attackers = Array.from({ length: ATTACKERS }, async () => {
    while (performance.now() < until) {
      const body = attack(sent++);
      if (body === '') return;
      const { status } = await fetch(product.graphqlUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${product.apiKey}`, 'content-type': 'application/json' },
        body,
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer;
        },
        () => ({ status: 0 }),
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  const times: number[] = [];
  const headers = { authorization: `Bearer ${bystander}`, 'content-type': 'application/json' };
  while (performance.now() < until) {
    const begunAt = performance.now();
    const isRest = times.length % 2 === 0;
    const answer = isRest
      ? await fetch(`${product.restUrl}/v1/videos?limit=5`, { headers })
      : await fetch(product.graphqlUrl, {
          method: 'POST',
          headers,
          body: operation('{ videos(first: 5) { totalCount } }'),
        });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`The other client received the status ${answer.status}`);
    times.push(performance.now() - begunAt);
    await sleep(POLL_INTERVAL_MS);
  }
  await Promise.all(attackers);
  return { times: times.sort((a, b) => a - b), statuses };
}

/**
 * Measures how long other clients wait while one credential is abused without being slowed down by the rate
 * limit.
 */
export async function benchAbuse(
  say: Say,
  env: NodeJS.ProcessEnv,
  folder: string,
  named: readonly string[],
): Promise<void> {
  const product = await startBenchProduct(folder, { PATH: env.PATH });
  try {
    const bystander = await makeKey(product);
    const attacks = attacksOn(await makeLongScript(product, folder));
    const isWanted = (name: string) => named.length === 0 || named.some((part) => name.includes(part));
    for (const [name, attack] of Object.entries(attacks).filter(([name]) => isWanted(name))) {
      const { times, statuses } = await measure(product, bystander, attack);
      const at = (part: number) =>
        times[Math.min(times.length - 1, Math.floor(times.length * part))] as number;
      const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');
      say(
        `  ${name}: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms of ${times.length}` +
          `${answers && `; answers to the attack: ${answers}`}; goal: p99 under ${GOAL_MS} ms, ${met(at(0.99) < GOAL_MS)}`,
      );
    }
  } finally {
    await product.stop();
  }
}
