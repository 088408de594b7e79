import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import pg from 'pg';
import { pino } from 'pino';
import type { Counter } from 'prom-client';
import { readReadiness } from '../../../services/platform/process/health.js';
import { makeProcessMetrics } from '../../../services/platform/process/process-metrics.js';
import { makeRateLimiter } from '../../../services/platform/rate-limit/rate-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { waitUntil } from '../../setup/wait-until.js';

const MINUTE = { name: 'requests', limit: 60, windowSeconds: 60 };

async function countedAlone(rule: string): Promise<number | undefined> {
  const { values } = await (
    makeProcessMetrics().getSingleMetric('rate_limit_counted_alone_total') as Counter
  ).get();
  return values.find(({ labels }) => labels.rule === rule)?.value;
}

describe('makeRateLimiter', () => {
  const database = useTestDatabase();

  let storages: RateStorage[];

  before(async () => {
    storages = [1, 2].map(() =>
      openRateStorage({ databaseUrl: database.urls.edge, schema: 'edge', log: silentLog }),
    );
  });
  after(async () => {
    await Promise.all(storages.map((storage) => storage.close()));
  });

  const instances = (rule = MINUTE) => storages.map((storage) => makeRateLimiter(rule, storage, silentLog));

  it('passes exactly the limit, across two instances', async () => {
    const limiters = instances();

    const counted = await Promise.all(Array.from({ length: 200 }, (_, i) => limiters[i % 2]!.count('burst')));

    const allowed = counted.filter((one) => one.allowed);
    expect(allowed).to.have.length(60);
    const remaining = allowed.map((one) => one.remaining).sort((a, b) => a - b);
    expect(remaining).to.deep.equal(Array.from({ length: 60 }, (_, i) => i));
  });

  it('counts sequential requests, and each key separately', async () => {
    const [one, other] = instances();

    const first = await one!.count('calm');
    const second = await other!.count('calm');
    const another = await other!.count('another');

    expect([first.remaining, second.remaining, another.remaining]).to.deep.equal([59, 58, 59]);
    expect(first.resetSeconds).to.be.within(1, 60);
    const [hourly] = instances({ ...MINUTE, name: 'hourly', windowSeconds: 3600 });
    expect((await hourly!.count('calm')).resetSeconds).to.be.within(3000, 3600);
  });

  it('starts anew when the clock was set back, also when the limit was reached before', async () => {
    const [one, other] = instances({ name: 'stepped', limit: 2, windowSeconds: 60 });
    for (let n = 0; n < 3; n++) await other!.count('k');
    expect((await other!.count('k')).allowed).to.equal(false);
    const [storage] = storages;
    await storage!.statements.query({
      text: `update edge.rate_limit set expire = expire + 3600000 where key like 'stepped%'`,
    });

    const counted = await one!.count('k');

    expect(counted).to.include({ allowed: true, remaining: 1 });
    expect(counted.resetSeconds).to.be.within(1, 60);
  });

  it('starts anew when the window has ended', async () => {
    const [one, other] = instances({ name: 'short', limit: 2, windowSeconds: 1 });
    const isAllowed = async () => (await one!.count('k')).allowed && (await other!.count('k')).allowed;

    await waitUntil('it is refused', async () => !(await isAllowed()), { everyMs: 1 });
    await waitUntil('it is allowed again', isAllowed);
  });

  it('prepares no statement, which a connection pooler would lend to another instance', async () => {
    const [one] = instances();
    await one!.count('k');
    await one!.uncount('k');
    await one!.forget('k');

    const prepared = await storages[0]!.statements.query({ text: 'select name from pg_prepared_statements' });

    expect(prepared.rows).to.deep.equal([]);
  });

  it('can access no table of another service', async () => {
    const refusal = await storages[0]!.statements
      .query({ text: 'select * from auth.api_key' })
      .catch((err: Error) => err);

    expect(String(refusal)).to.match(/permission denied/);
  });

  describe('while its storage is unavailable', () => {
    it('counts in memory, says so once, and recovers', async () => {
      const said: string[] = [];
      const log = pino({ level: 'info' }, { write: (line: string) => said.push(line) });
      const storage = openRateStorage({ databaseUrl: database.urls.edge, schema: 'edge', log });
      const limiter = makeRateLimiter({ name: 'outage', limit: 3, windowSeconds: 60 }, storage, log);
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      const about = (words: string) => said.filter((line) => line.includes(words)).length;

      try {
        await admin.query('alter table edge.rate_limit rename to elsewhere');
        const counted = [];
        for (let i = 0; i < 4; i++) counted.push(await limiter.count('k'));
        const { status, checks } = await readReadiness({ rateLimits: storage.check });
        const alone = await countedAlone('outage');
        await admin.query('alter table edge.elsewhere rename to rate_limit');
        const after = await waitUntil('the storage is back', async () => {
          const counted = await limiter.count('k');
          return about('storage is back') === 1 && counted;
        });

        expect(counted.map(({ allowed }) => allowed)).to.deep.equal([true, true, true, false]);
        expect(about('storage is unavailable')).to.equal(1);
        expect(status).to.equal('degraded');
        expect(checks.rateLimits).to.match(
          /^degraded: each process counts alone \(relation .* does not exist\)$/,
        );
        expect(alone).to.equal(4);
        expect(after.allowed).to.equal(true);
      } finally {
        await admin.end();
        await storage.close();
      }
    });

    it('times out when nothing answers', async () => {
      const sockets = new Set<Socket>();
      const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as AddressInfo;
      const storage = openRateStorage({
        databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing`,
        schema: 'edge',
        log: silentLog,
      });
      const limiter = makeRateLimiter(MINUTE, storage, silentLog);

      const counted = await Promise.all(Array.from({ length: 20 }, (_, i) => limiter.count(`key ${i}`)));
      const openedTogether = sockets.size;
      counted.push(await limiter.count('one more'));

      expect(counted.every(({ allowed }) => allowed)).to.equal(true);
      // Concurrent requests wait together for the pool's five connections, each of which may be tried once more by a
      // request whose own time ends a moment later; later requests try none.
      expect(openedTogether).to.be.at.most(10);
      expect(sockets.size).to.equal(openedTogether);
      await storage.close();
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
  });
});
