import { expect } from 'chai';
import { fetchAfterRefusal } from './fetch-after-refusal.js';

const refusal = (retryAfter: string | null) =>
  new Response('busy', { status: 429, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } });

/** Answers with these in turn, and remembers the requests. */
function answering(...answers: Response[]) {
  const requests: unknown[] = [];
  const send = async (_input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    requests.push(init?.body);
    return answers.shift() as Response;
  };
  return { requests, send };
}

describe('a request that is refused with 429', () => {
  it('is sent again, with its body, until it is answered', async () => {
    const { requests, send } = answering(refusal('0'), refusal('0.001'), new Response('there'));

    const answer = await fetchAfterRefusal('/graphql', { method: 'POST', body: 'query' }, { send });

    expect(await answer.text()).to.equal('there');
    expect(requests).to.deep.equal(['query', 'query', 'query']);
  });

  it('remains refused when it would have to wait for more than 20 seconds, or for an unknown time', async () => {
    for (const retryAfter of ['21', '60', null, 'Fri, 27 Nov 2026 00:00:00 GMT']) {
      const { requests, send } = answering(refusal(retryAfter));

      const answer = await fetchAfterRefusal('/graphql', {}, { send });

      expect([answer.status, await answer.text(), requests.length]).to.deep.equal([429, 'busy', 1]);
    }
  });

  it('is given up with the reason of its signal', async () => {
    const abort = new AbortController();
    const { requests, send } = answering(refusal('20'), new Response('late'));
    const reason = new Error('left');

    const answered = fetchAfterRefusal('/graphql', { signal: abort.signal }, { send }).catch((err) => err);
    await new Promise(setImmediate);
    abort.abort(reason);

    expect(await answered).to.equal(reason);
    expect(requests).to.have.length(1);
  });

  it('with another status is answered as it is', async () => {
    const { requests, send } = answering(new Response('away', { status: 503 }));

    expect((await fetchAfterRefusal('/graphql', {}, { send })).status).to.equal(503);
    expect(requests).to.have.length(1);
  });
});
