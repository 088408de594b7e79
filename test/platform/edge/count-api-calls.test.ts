import { expect } from 'chai';
import { ApiCallCounter } from '../../../services/platform/edge/count-api-calls.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import { silentLog } from '../../setup/calls.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { waitUntil } from '../../setup/wait-until.js';

const NEVER_MS = 3_600_000;
const NOVEMBER = Date.parse('2026-11-30T23:59:59.999Z');
const DECEMBER = Date.parse('2026-12-01T00:00:00.000Z');

describe('ApiCallCounter', () => {
  const running: ApiCallCounter[] = [];
  afterEach(() => Promise.all(running.splice(0).map((counter) => counter.stop())));

  const counterOf = (answer: (call: SubgraphCall) => unknown = () => ({ countApiCalls: true })) => {
    const jobs = makeSubgraphDouble(answer);
    const counter = new ApiCallCounter(jobs, silentLog, NEVER_MS);
    running.push(counter);
    return { jobs, counter };
  };
  const sent = ({ calls }: { calls: SubgraphCall[] }) =>
    calls.map(({ variables }) => variables as { source: string; batch: number; counts: object[] });

  it('reports to jobs once, by workspace and month', async () => {
    const { jobs, counter } = counterOf();
    counter.count('ws_a', NOVEMBER);
    counter.count('ws_b', NOVEMBER);
    counter.count('ws_a', NOVEMBER);
    counter.count('ws_a', DECEMBER);

    await counter.flush();
    await counter.flush();

    expect(sent(jobs).map(({ batch, counts }) => ({ batch, counts }))).to.deep.equal([
      {
        batch: 1,
        counts: [
          { workspaceId: 'ws_a', month: '2026-11', calls: 2 },
          { workspaceId: 'ws_b', month: '2026-11', calls: 1 },
          { workspaceId: 'ws_a', month: '2026-12', calls: 1 },
        ],
      },
    ]);
    expect(jobs.calls[0]?.as).to.include({ workspaceId: null, credentialId: null });
  });

  it('repeats an unanswered batch unchanged, and sends later requests after it', async () => {
    let away = true;
    const { jobs, counter } = counterOf(() => {
      if (away) throw new DomainError('unavailable', 'away');
      return { countApiCalls: true };
    });
    counter.count('ws_a', NOVEMBER);
    await counter.flush();
    counter.count('ws_a', NOVEMBER);
    away = false;

    await counter.stop();

    const [first, again, next] = sent(jobs);
    expect(again).to.deep.equal(first);
    expect(next).to.include({ source: first?.source, batch: 2 });
    expect(jobs.calls).to.have.length(3);
  });

  it('flushes by itself', async () => {
    const jobs = makeSubgraphDouble(() => ({ countApiCalls: true }));
    const counter = new ApiCallCounter(jobs, silentLog, 10);
    running.push(counter);
    counter.count('ws_a');

    await waitUntil('it has flushed', () => jobs.calls.length > 0);
    await counter.flush();

    expect(jobs.calls).to.have.length(1);
  });
});
