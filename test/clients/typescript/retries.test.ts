import { expect } from 'chai';
import { ConnectionError, UnavailableError } from '../../../clients/typescript/src/errors.js';
import { createClient } from '../../../clients/typescript/src/index.js';

interface Sent {
  readonly method: string;
  readonly key: string | null;
}

/** Answers with each response in turn; the last one is repeated. An error is a lost connection. */
function scripted(...answers: ReadonlyArray<Response | Error>) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'https://video.example',
    token: 'svc_live_key',
    fetch: async ({ method, headers }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] as Response | Error;
      sent.push({ method, key: headers.get('idempotency-key') });
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  });
  return { client, sent };
}

const refusal = (status: number, code: string, message = '') =>
  new Response(JSON.stringify({ error: { code, message } }), { status, headers: { 'retry-after': '0' } });
const unavailable = refusal(503, 'unavailable');
const lost = new TypeError('fetch failed');
const done = Response.json({ id: 'vid_1', jobId: 'analysis_1', status: 'pending' });

const failureOf = (operation: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(operation).then(
    () => null,
    (error: unknown) => error,
  );

describe('retries of the client', () => {
  it('repeats a POST with the same idempotency key', async () => {
    const { client, sent } = scripted(
      unavailable,
      refusal(409, 'conflict', 'Idempotency-Key is in use by a request that has not been answered yet'),
      done,
    );

    await client.videos.byId('vid_1').analyze();

    expect(sent.map(({ method }) => method)).to.deep.equal(['POST', 'POST', 'POST']);
    expect(sent[0]?.key).to.match(/^[\w-]{36}$/);
    expect(new Set(sent.map(({ key }) => key)).size).to.equal(1);
  });

  it('keeps the idempotency key of the caller', async () => {
    const { client, sent } = scripted(done);

    await client.rest.POST('/v1/projects', {
      params: { header: { 'Idempotency-Key': 'mine' } },
      body: { name: 'A' },
    });

    expect(sent).to.deep.equal([{ method: 'POST', key: 'mine' }]);
  });

  it('repeats a change without a key only where it was refused before it began', async () => {
    const refused = scripted(refusal(429, 'rate_limit_exceeded'), done);
    const failed = scripted(unavailable, done);

    await refused.client.videos.byId('vid_1').update({ name: 'New' });
    const failure = await failureOf(failed.client.videos.byId('vid_1').update({ name: 'New' }));

    expect(refused.sent).to.have.length(2);
    expect(failed.sent).to.have.length(1);
    expect(failure).to.be.instanceOf(UnavailableError);
  });

  it('does not repeat mutations of GraphQL', async () => {
    const mutation = scripted(lost);
    const query = scripted(lost, Response.json({ data: { me: 'you' } }));

    const failure = await failureOf(
      mutation.client.graphql.run('mutation { deleteVideo(id: "vid_1") { id } }'),
    );
    const found = await query.client.graphql.run('{ me }');

    expect(failure).to.be.instanceOf(ConnectionError).and.have.property('cause', lost);
    expect(mutation.sent).to.have.length(1);
    expect(found).to.deep.equal({ me: 'you' });
  });

  it('throws the last refusal in the end', async () => {
    const { client, sent } = scripted(unavailable);

    expect(await failureOf(client.videos.get('vid_1'))).to.be.instanceOf(UnavailableError);
    expect(sent).to.have.length(5);
  });

  it('refuses an address that is none', () => {
    expect(() => createClient({ baseUrl: 'video.example', token: '' })).to.throw(
      'baseUrl must be an http or https URL',
    );
  });
});
