import { expect } from 'chai';
import { Registry } from 'prom-client';
import { makeDeadLetterSummaries } from '../../../services/jobs/overview/summarize-dead-letters.js';
import { sweepDeadLetters } from '../../../services/platform/messaging/dead-letters/sweep-dead-letters.js';
import { watchDeadLetters } from '../../../services/platform/messaging/dead-letters/watch-dead-letters.js';
import { openTransport } from '../../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../../services/platform/messaging/transport.js';
import { readReadiness } from '../../../services/platform/process/health.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { anEnvelope, eventually } from './transport-fixture.js';

const QUEUE = 'jobs.facts';
const NAME = 'test.unwanted.v1';
const DAY_MS = 86_400_000;

describe('dead letters', () => {
  const database = useTestDatabase();
  const db = database.source('jobs');
  let transport: Transport;

  before(async () => {
    transport = openTransport({ databaseUrl: database.urls.jobs, log: silentLog });
    await transport.consume({ queue: QUEUE, messageNames: [NAME] }, async () => {
      return { outcome: 'drop', reason: 'unwanted' };
    });
  });
  after(async () => {
    await transport?.close();
  });

  const bury = async (workspaceId = 'ws_1') => {
    const before = (await transport.countDeadLetters([QUEUE])).get(QUEUE) ?? 0;
    const envelope = { ...anEnvelope(NAME), workspaceId };
    await transport.publish([{ envelope, kind: 'fact' }]);
    await eventually(
      'it is dead',
      async () => (await transport.countDeadLetters([QUEUE])).get(QUEUE) === before + 1,
    );
    return envelope;
  };
  const left = async () => (await transport.listDeadLetters(QUEUE, 100)).map(({ envelope }) => envelope.id);
  const sweep = (laterMs: number, keptMs = 30 * DAY_MS) =>
    sweepDeadLetters(QUEUE, { db, transport, keptMs, now: () => Date.now() + laterMs });

  it('are none at first: the process is ready, and the metric is 0', async () => {
    const metrics = new Registry();
    const deadLetters = watchDeadLetters(transport, metrics, 0);

    expect(await readReadiness({ deadLetters })).to.deep.include({ status: 'ready', degraded: [] });
    expect(await metrics.metrics()).to.include(`dead_letters{queue="${QUEUE}"} 0`);
  });

  it('degrade the process, which stays ready, and are counted by queue', async () => {
    await bury();
    const metrics = new Registry();
    const deadLetters = watchDeadLetters(transport, metrics, 0);

    expect(await readReadiness({ deadLetters })).to.deep.equal({
      status: 'degraded',
      missing: [],
      degraded: ['deadLetters'],
      checks: { deadLetters: `degraded: 1 in ${QUEUE}` },
    });
    expect(await metrics.metrics()).to.include(`dead_letters{queue="${QUEUE}"} 1`);
  });

  it('do not degrade a process that cannot count them', async () => {
    const away = { consumers: () => [], countDeadLetters: () => Promise.reject(new Error('away')) };
    const deadLetters = watchDeadLetters(away, new Registry(), 0);

    expect(await readReadiness({ deadLetters })).to.deep.include({ status: 'ready' });
  });

  it('are shown to their own workspace only', async () => {
    await bury('ws_2');
    await bury('ws_2');
    const summarize = makeDeadLetterSummaries(transport, 0);

    expect(await summarize('ws_2')).to.deep.include({ count: 2 });
    expect((await summarize('ws_2'))?.oldestAt).to.be.instanceOf(Date);
    expect(await summarize('ws_3')).to.deep.equal({ count: 0, oldestAt: null });
  });

  it('are stored until they are too old, or for a day if they were handled after all', async () => {
    const handled = await bury();
    const waiting = await bury();
    await db.query('insert into inbox (consumer, message_id) values ($1, $2)', [QUEUE, handled.id]);

    await sweep(DAY_MS / 2);
    expect(await left()).to.include.members([handled.id, waiting.id]);
    await sweep(2 * DAY_MS);
    expect(await left())
      .to.include(waiting.id)
      .and.not.to.include(handled.id);
    await sweep(30 * DAY_MS);
    expect(await left()).to.deep.equal([]);
  });
});
