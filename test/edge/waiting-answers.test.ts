import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../services/platform/database/database.js';
import { startEdges } from '../setup/edges.js';
import { addPastJob, type PastJob } from '../setup/job-histories.js';
import type { Answer } from '../setup/rest-client.js';
import { makeWorkspaceAndKey } from '../setup/second-workspace.js';

describe('Prefer: wait', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let jobs: DataSource;
  let key: string;
  let workspaceId: string;
  let made = 0;

  before(async () => {
    const trusted = { GRAPHQL_TRUSTED_ONLY: 'true' };
    product = await startEdges(['in this process', 'two processes'], ['auth', 'jobs'], [{}, trusted]);
    jobs = await product.open('jobs');
    ({ key, workspaceId } = await makeWorkspaceAndKey(product, 'business'));
  });
  after(() => product.stop());

  const aJob = async (differing: Partial<PastJob> = {}): Promise<string> => {
    const job = { id: `export_${++made}`, status: 'processing' as const, at: new Date(), ...differing };
    await inTransaction(jobs, { workspaceId }, (tx) => addPastJob(tx, workspaceId, job));
    return job.id;
  };
  const read = (edge: number, id: string, headers: Record<string, string> = {}): Promise<Answer> =>
    product.edges[edge]!.rest('GET', `/v1/jobs/${id}`, { key, headers });
  const tagOf = ({ headers }: Answer) => headers.get('etag') as string;
  const applied = ({ headers }: Answer) => headers.get('preference-applied');
  const remaining = ({ headers }: Answer) => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  const say = (id: string, message: string) =>
    product.sql('update jobs.job set message = $2, updated_at = now() where id = $1', [id, message]);

  for (const [edge, kind] of ['one process', 'two processes, that run known documents only'].entries())
    it(`answers when the job differs from the client’s copy: edge of ${kind}`, async () => {
      const id = await aJob();
      const known = tagOf(await read(edge, id));

      const answering = read(edge, id, { prefer: 'wait=30', 'if-none-match': known });
      await say(id, 'Half of it');
      const answer = await answering;

      expect([answer.status, applied(answer)]).to.deep.equal([200, 'wait=30']);
      expect(answer.json.progress.message).to.equal('Half of it');
      expect(tagOf(answer)).not.to.equal(known);
    });

  it('answers with the current state when the time is over without a change', async () => {
    const id = await aJob();
    const present = await read(0, id);

    const whole = await read(0, id, { prefer: 'respond-async, wait=1' });
    const none = await read(0, id, { prefer: 'wait="1"', 'if-none-match': tagOf(present) });

    expect([whole.status, whole.text, applied(whole)]).to.deep.equal([200, present.text, 'wait=1']);
    expect([none.status, none.text, applied(none)]).to.deep.equal([304, '', 'wait=1']);
  });

  it('answers immediately when the state has already changed or is final', async () => {
    const ended = await aJob({ status: 'completed' });
    const open = await aJob();

    const over = await read(0, ended, { prefer: 'wait=1000' });
    const news = await read(0, open, { prefer: 'wait=30', 'if-none-match': '"of before"' });

    expect([over.status, applied(over), over.json.status]).to.deep.equal([200, 'wait=30', 'completed']);
    expect([news.status, news.json.jobId]).to.deep.equal([200, open]);
  });

  it('counts as one request', async () => {
    const id = await aJob();
    const before = remaining(await read(1, id));

    const waited = await read(1, id, { prefer: 'wait=1' });

    expect(applied(waited)).to.equal('wait=1');
    expect(remaining(waited)).to.equal(before - 1);
    expect(remaining(await read(1, id))).to.equal(before - 2);
  });

  it('does not wait for a missing object, nor without the preference', async () => {
    const id = await aJob();

    const missing = await read(0, 'export_none', { prefer: 'wait=30' });
    const list = await product.edges[0]!.rest('GET', '/v1/jobs', { key, headers: { prefer: 'wait=30' } });
    const garbled = await read(0, id, { prefer: 'wait=soon, wait=-1, waiting=30' });
    const zero = await read(0, id, { prefer: 'wait=0' });

    expect(missing.status).to.equal(404);
    for (const answer of [missing, list, garbled, zero]) expect(applied(answer)).to.equal(null);
  });
});
