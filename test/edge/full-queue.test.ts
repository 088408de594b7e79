import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { type ProtocolServer, startProtocolServer } from '../media/ai/openai-protocol-server.js';
import { startEdges } from '../setup/edges.js';
import type { Answer } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { madeWav } from '../setup/speech.js';
import { waitUntil } from '../setup/wait-until.js';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n';
/** How long a tool takes, as an earlier worker has measured. */
const TOOL_SECONDS = 100;
const MUTATION = `mutation ($parameters: JSONObject!) {
  executeTool(type: "subtitle-converter", parameters: $parameters) { job { id } } }`;

describe('a queue whose only worker is busy', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let speech: ProtocolServer;
  let key: string;
  let finishSpeaking: () => void;
  let jobs: string[];

  before(async () => {
    const body = await readFile(await madeWav('sine=300:d=1'));
    const finished = new Promise<void>((resolve) => {
      finishSpeaking = resolve;
    });
    speech = await startProtocolServer(async () => {
      await finished;
      return { status: 200, body };
    });
    const env = {
      MEDIA_CONCURRENCY: '1',
      MAX_QUEUED_JOBS_PER_WORKSPACE: '2',
      RATE_LIMIT_PER_MINUTE: '100000',
      TTS_ENGINE: 'openai',
      TTS_OPENAI_BASE_URL: speech.baseUrl,
    };
    product = await startEdges(['in this process'], ['auth', 'jobs', 'media', 'worker'], [env], { env });
    key = await makeWorkspace(product, 'enterprise');
    const times = { tool: { seconds: TOOL_SECONDS, runs: 20 } };
    await product.sql('insert into media.work_pool (id, kinds, places, times) values ($1, $2, 0, $3)', [
      'an earlier worker',
      ['tool'],
      times,
    ]);
    const { jobId } = (await execute('text-to-speech', { text: 'Hello' })).json;
    await waitUntil('the worker is busy', async () => (await read(jobId)).status === 'processing');
    const waiting = [await convert(), await convert()];
    jobs = [jobId, ...waiting.map(({ json }) => json.jobId)];
  });
  after(async () => {
    finishSpeaking?.();
    await product?.stop();
    await speech?.close();
  });

  const execute = (tool: string, body: object, headers = {}): Promise<Answer> =>
    product.edges[0]!.rest('POST', `/v1/tools/${tool}/execute`, { key, body, headers });
  const convert = (headers = {}) => execute('subtitle-converter', { subtitles: SRT, format: 'vtt' }, headers);
  const read = async (jobId: string) =>
    (await product.edges[0]!.rest('GET', `/v1/jobs/${jobId}`, { key })).json;
  const query = async (document: string, variables: object) => {
    const body = { query: document, variables };
    return (await product.edges[0]!.graphql('POST', '/graphql', { key, body })).json;
  };
  const secondsUntil = (instant: string) => (Date.parse(instant) - Date.now()) / 1000;

  it('says over REST and GraphQL where each job waits, and when it is expected to begin', async () => {
    const [occupying, first, second] = jobs as [string, string, string];

    const places = await waitUntil('the places are known', async () => {
      const [one, two] = [await read(first), await read(second)];
      return one.queue?.estimatedStartAt && two.queue?.estimatedStartAt && [one.queue, two.queue];
    });
    const { data } = await query(
      'query ($first: ID!, $second: ID!) { first: job(id: $first) { ...place } second: job(id: $second) { ...place } } fragment place on Job { queue { position estimatedStartAt } }',
      { first, second },
    );

    expect(places.map(({ position }: { position: number }) => position)).to.deep.equal([1, 2]);
    expect(secondsUntil(places[0].estimatedStartAt)).to.be.within(1, TOOL_SECONDS + 20);
    const between = secondsUntil(places[1].estimatedStartAt) - secondsUntil(places[0].estimatedStartAt);
    expect(between).to.be.within(TOOL_SECONDS - 20, TOOL_SECONDS + 20);
    expect([data.first.queue.position, data.second.queue.position]).to.deep.equal([1, 2]);
    expect(secondsUntil(data.second.queue.estimatedStartAt)).to.be.within(
      TOOL_SECONDS,
      2 * TOOL_SECONDS + 20,
    );
    expect((await read(occupying)).queue).to.equal(null);
  });

  it('answers one job too many with 503 and Retry-After, stores nothing of it, and accepts it later', async () => {
    const headers = { 'Idempotency-Key': 'one-too-many' };

    const refused = await convert(headers);
    const { errors } = await query(MUTATION, { parameters: { subtitles: SRT, format: 'vtt' } });

    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, refused.json]).to.deep.equal([
      503,
      {
        error: {
          code: 'unavailable',
          message: `The queue is full: 2 jobs of this workspace are waiting (MAX_QUEUED_JOBS_PER_WORKSPACE); try again in ${seconds} seconds`,
        },
      },
    ]);
    expect(seconds).to.be.within(5, TOOL_SECONDS + 20);
    expect(errors[0].extensions).to.deep.include({ code: 'unavailable' });
    expect(errors[0].extensions.details.retryAfterSeconds).to.be.within(5, TOOL_SECONDS + 20);
    expect(await product.sql('select id from jobs.job')).to.have.length(3);

    finishSpeaking();
    for (const id of jobs)
      await waitUntil(`${id} is done`, async () => (await read(id)).status === 'completed');
    const accepted = await convert(headers);

    expect(accepted.status, accepted.text).to.equal(202);
    expect(accepted.headers.get('idempotency-replayed')).to.equal(null);
  });
});
