import { expect } from 'chai';
import {
  type AttemptLimiter,
  type AttemptLimiterOptions,
  clientNetwork,
  clientSubnet,
  makeAttemptLimiter,
} from '../../../services/platform/rate-limit/attempt-limiter.js';
import { openRateStorage, type RateStorage } from '../../../services/platform/rate-limit/rate-storage.js';
import { refusalOf, silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';

describe('makeAttemptLimiter', () => {
  const database = useTestDatabase();

  let storage: RateStorage;

  before(async () => {
    storage = openRateStorage({ databaseUrl: database.urls.auth, schema: 'auth', log: silentLog });
  });
  after(async () => {
    await storage.close();
  });

  const limiter = (name: string, differing: Partial<AttemptLimiterOptions> = {}): AttemptLimiter =>
    makeAttemptLimiter({ name, storage, log: silentLog, ...differing });
  const outcomes = async (attempts: Promise<unknown>[]) => {
    const refusals = await Promise.all(attempts.map(refusalOf));
    return {
      allowed: refusals.filter((code) => code === null).length,
      refused: refusals.filter((code) => code === 'rate_limit_exceeded').length,
    };
  };

  it('refuses an address with too many attempts, for any accounts', async () => {
    const door = limiter('one address');

    const tried = await outcomes(
      Array.from({ length: 50 }, (_, i) =>
        door.begin({ address: '203.0.113.5', account: `${i}@example.org` }),
      ),
    );

    expect(tried).to.deep.equal({ allowed: 20, refused: 30 });
  });

  it('refuses an account with too many attempts from one subnet, across all instances', async () => {
    const instances = [limiter('one account'), limiter('one account')];

    const tried = await outcomes(
      Array.from({ length: 50 }, (_, i) =>
        instances[i % 2]!.begin({
          address: `203.0.113.${i}`,
          account: i % 3 ? 'Ann@example.org' : 'ann@example.org ',
        }),
      ),
    );

    expect(tried).to.deep.equal({ allowed: 10, refused: 40 });
    for (const address of ['198.51.100.7', '2001:db8::1'])
      expect(await outcomes([instances[0]!.begin({ address, account: 'ann@example.org' })])).to.deep.equal({
        allowed: 1,
        refused: 0,
      });
  });

  it('refuses an account with attempts from every network of one IPv6 site', async () => {
    const door = limiter('one site');

    const tried = await outcomes(
      Array.from({ length: 30 }, (_, i) =>
        door.begin({ address: `2001:db8:7:${i.toString(16)}::1`, account: 'ann@example.org' }),
      ),
    );

    expect(tried).to.deep.equal({ allowed: 10, refused: 20 });
  });

  it('counts a known device separately', async () => {
    const [one] = [limiter('devices')];
    const attempt = { address: '203.0.113.5', account: 'ann@example.org' };
    await outcomes(Array.from({ length: 30 }, () => one!.begin(attempt)));

    const tried = await outcomes(
      Array.from({ length: 12 }, () => one!.begin({ ...attempt, device: 'a browser' })),
    );

    expect(tried).to.deep.equal({ allowed: 10, refused: 2 });
    expect(await outcomes([one!.begin({ ...attempt, device: 'another' })])).to.deep.equal({
      allowed: 1,
      refused: 0,
    });
  });

  it('counts the known devices of an account together, and beyond the limit as unknown ones', async () => {
    const door = limiter('many devices', { perAccountsDevices: { attempts: 25, seconds: 900 } });
    const account = 'ann@example.org';
    const guess = (device: string, address = '203.0.113.5') => door.begin({ address, account, device });

    const tried = await outcomes(Array.from({ length: 60 }, (_, i) => guess(`minted ${i}`)));

    // 25 from all devices together, then 10 from the account in that subnet.
    expect(tried).to.deep.equal({ allowed: 35, refused: 25 });
    expect(await refusalOf(guess('one more'))).to.equal('rate_limit_exceeded');
    expect(await refusalOf(guess('the owner’s', '198.51.100.7')), 'elsewhere').to.equal(null);
    expect(
      await refusalOf(door.begin({ address: '192.0.2.1', account: 'eve@example.org', device: 'hers' })),
    ).to.equal(null);
  });

  it('does not count successes and refused attempts of one device against all devices', async () => {
    const door = limiter('busy device', { perAccountsDevices: { attempts: 15, seconds: 900 } });
    const attempt = { address: '203.0.113.5', account: 'ann@example.org' };
    for (let i = 0; i < 20; i += 1) await (await door.begin({ ...attempt, device: 'hers' })).succeeded();
    await outcomes(Array.from({ length: 30 }, () => door.begin({ ...attempt, device: 'noisy' })));
    await outcomes(Array.from({ length: 10 }, () => door.begin(attempt)));

    const tried = await outcomes(Array.from({ length: 6 }, () => door.begin({ ...attempt, device: 'hers' })));

    expect(tried).to.deep.equal({ allowed: 5, refused: 1 });
  });

  it('delays an account that is attacked from many networks, and reverts successes', async () => {
    const waits: number[] = [];
    const slow = limiter('slowing', {
      slowing: { attempts: 3, seconds: 60, stepMs: 100, maxMs: 250 },
      wait: async (ms) => void waits.push(ms),
    });
    const from = (i: number) => slow.begin({ address: `10.0.${i}.1`, account: 'ann@example.org' });

    for (let i = 0; i < 7; i += 1) await from(i);
    await (await from(7)).succeeded();
    await from(8);

    expect(waits).to.deep.equal([100, 200, 250, 250, 250, 250]);
  });

  it('returns when to retry, and counts entry points separately', async () => {
    const rules = { perAddress: { attempts: 1, seconds: 3600 } };
    const attempt = { address: '203.0.113.9' };
    await limiter('sign-in', rules).begin(attempt);
    await limiter('token', rules).begin(attempt);

    const refusal = await limiter('token', rules)
      .begin(attempt)
      .catch((err) => err);

    expect(refusal.code).to.equal('rate_limit_exceeded');
    expect(refusal.details.retryAfterSeconds).to.be.within(3000, 3600);
  });

  it('does not count successes: the account is reset, the address gets one attempt back', async () => {
    const instances = [limiter('forgiving'), limiter('forgiving')];
    const attempt = { address: '203.0.113.11', account: 'dave@example.org' };
    const failing = (count: number, account: string) =>
      outcomes(Array.from({ length: count }, (_, i) => instances[i % 2]!.begin({ ...attempt, account })));

    await failing(9, attempt.account);
    await (await instances[0]!.begin(attempt)).succeeded();
    for (let i = 0; i < 40; i += 1) await (await instances[i % 2]!.begin(attempt)).succeeded();

    // The address has nine failures left, the account none.
    expect(await failing(10, attempt.account)).to.deep.equal({ allowed: 10, refused: 0 });
    expect(await failing(3, 'erin@example.org')).to.deep.equal({ allowed: 1, refused: 2 });
  });

  it('stores neither addresses nor accounts in clear text', async () => {
    await limiter('hidden').begin({ address: '203.0.113.77', account: 'carol@example.org' });

    const { rows } = await storage.statements.query({ text: 'select key from auth.rate_limit' });

    expect(rows).to.have.length.above(1);
    expect(JSON.stringify(rows)).to.not.match(/carol|203\.0/);
  });
});

describe('clientSubnet', () => {
  it('is the /24 of an IPv4 client and the /48 of an IPv6 client', () => {
    expect(
      ['203.0.113.5', '::ffff:203.0.113.77', '2001:db8:1:2::9', '2001:db8:1::1', '2001:db8:2::1'].map(
        clientSubnet,
      ),
    ).to.deep.equal([
      '203.0.113.0/24',
      '203.0.113.0/24',
      '2001:db8:1::/48',
      '2001:db8:1::/48',
      '2001:db8:2::/48',
    ]);
  });
});

describe('clientNetwork', () => {
  it('is the assigned network of an IPv6 client', () => {
    const networks = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0DB8:1:2:0:0:0:7',
      '2001:db8:1:3::1',
      'fe80::1%eth0',
      '::1',
    ].map(clientNetwork);

    expect(networks).to.deep.equal([
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:2::/64',
      '2001:db8:1:3::/64',
      'fe80:0:0:0::/64',
      '0:0:0:0::/64',
    ]);
  });

  it('is the address of an IPv4 client, in any spelling', () => {
    expect(['203.0.113.5', '::ffff:203.0.113.5'].map(clientNetwork)).to.deep.equal([
      '203.0.113.5',
      '203.0.113.5',
    ]);
  });
});
