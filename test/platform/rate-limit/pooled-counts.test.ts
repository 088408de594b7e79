import { expect } from 'chai';
import { pino } from 'pino';
import { pooledUrl } from '../../../services/platform/config/pooled-url.js';
import { makeAttemptLimiter } from '../../../services/platform/rate-limit/attempt-limiter.js';
import { makeRateLimiter } from '../../../services/platform/rate-limit/rate-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { type Pooler, startPooler } from '../../setup/pooler.js';

describe('counts of two instances behind PgBouncer', () => {
  const database = useTestDatabase();
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => warned.push(line) });
  let pooler: Pooler;
  let edges: RateStorage[];
  let auths: RateStorage[];

  before(async () => {
    pooler = await startPooler(database.adminUrl, { connections: 5 });
    const open = (schema: 'edge' | 'auth') =>
      [1, 2].map(() =>
        openRateStorage({ databaseUrl: pooledUrl(database.urls[schema], pooler.address), schema, log }),
      );
    [edges, auths] = [open('edge'), open('auth')];
  });
  after(async () => {
    await Promise.all([...edges, ...auths].map((storage) => storage.close()));
    await pooler.stop();
  });
  afterEach(() => {
    expect(warned.splice(0)).to.deep.equal([]);
  });

  it('let exactly the limit of requests pass', async () => {
    const limiters = edges.map((storage) =>
      makeRateLimiter({ name: 'requests', limit: 60, windowSeconds: 60 }, storage, log),
    );

    const keys = Array.from({ length: 8 }, (_, n) => `credential ${n}`);
    const allowed = await Promise.all(
      keys.map(async (key) => {
        const counts = Array.from({ length: 100 }, (_, i) => limiters[i % 2]!.count(key));
        return (await Promise.all(counts)).filter((counted) => counted.allowed).length;
      }),
    );

    expect(allowed).to.deep.equal(keys.map(() => 60));
  });

  it('refuse attempts to sign in beyond their limit, and give back those that succeed', async () => {
    const [one, other] = auths.map((storage) => makeAttemptLimiter({ name: 'sign-in', storage, log }));
    const attempt = { address: '203.0.113.9', account: 'ann@example.org' };
    for (let n = 0; n < 5; n += 1) await (await other!.begin(attempt)).succeeded();

    const tried = Array.from({ length: 20 }, (_, i) => (i % 2 ? one! : other!).begin(attempt));
    const refusals = await Promise.all(tried.map(refusalOf));

    expect(refusals.filter((code) => code === null)).to.have.length(10);
  });
});
