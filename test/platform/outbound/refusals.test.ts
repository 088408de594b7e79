import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { makeOutbound } from '../../../services/platform/outbound/outbound.js';
import { OutboundRefused } from '../../../services/platform/outbound/outbound-refused.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeLocalServers } from './local-servers.js';

const MESSAGE = 'The URL could not be fetched: it must be a public http or https URL that answers';
const limits = { maxBytes: 1000, timeoutMs: 5000 };

describe('non-public address', () => {
  const servers = makeLocalServers();
  let port: number;
  let seen: { connections: number };
  before(async () => {
    ({ port, seen } = await servers.http((_request, response) => response.end('secret'), '0.0.0.0'));
  });
  after(() => servers.close());

  /** This machine, in every spelling that URLs allow. */
  const SPELLINGS = [
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0177.0x0.1',
    '127.000.000.001',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '0',
    '0.0.0.0',
    '0x0',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
  ];
  for (const host of SPELLINGS)
    it(`is refused as ${host}`, async () => {
      const outbound = makeOutbound({ allowCidrs: [] }, { refusalMs: 0 });

      const failure = await failureOf(outbound.request(`http://${host}:${port}/`, limits));

      expect(failure).to.be.instanceOf(OutboundRefused);
      expect(failure.message).to.equal(MESSAGE);
      expect(seen.connections).to.equal(0);
    });

  it('reads like one that does not answer; only the log distinguishes them', async () => {
    const outbound = makeOutbound({ allowCidrs: ['127.0.0.2'] });
    const refused = (await failureOf(
      outbound.request(`http://127.0.0.1:${port}/`, limits),
    )) as OutboundRefused;
    const unreachable = (await failureOf(outbound.request('http://127.0.0.2:2/', limits))) as OutboundRefused;
    // Long enough for this machine's resolver to fail.
    const patient = { ...limits, timeoutMs: 30_000 };
    const unknown = (await failureOf(outbound.request('http://nobody.invalid/', patient))) as OutboundRefused;

    for (const failure of [refused, unreachable, unknown]) {
      expect(failure.message).to.equal(MESSAGE);
      expect(failure.toDomainError('body.videoUrl').message).to.equal(
        'body.videoUrl could not be fetched: it must be a public http or https URL that answers',
      );
      expect(JSON.stringify(failure)).not.to.match(/127|ECONN|invalid/);
    }
    expect(refused.reason).to.equal('127.0.0.1 is not permitted: 127.0.0.1');
    expect(unreachable.reason).to.match(/ECONNREFUSED/);
    expect(unknown.reason).to.match(/^nobody\.invalid does not resolve/);
  });

  it('is refused after the same time as a name that does not exist', async () => {
    const slowest = 300;
    const lookup = async (name: string) => {
      if (name === 'inside.test') return [{ address: '10.0.0.1' }];
      await sleep(slowest / 2);
      throw new Error('ENOTFOUND');
    };
    const outbound = makeOutbound({ allowCidrs: [] }, { lookup, refusalMs: slowest });
    const timeOf = async (host: string) => {
      const beganMs = performance.now();
      expect(await failureOf(outbound.request(`http://${host}/`, limits))).to.be.instanceOf(OutboundRefused);
      return performance.now() - beganMs;
    };

    for (const host of ['inside.test', 'outside.test', '10.0.0.1'])
      expect(await timeOf(host), host).to.be.at.least(slowest - 5);
  });

  it('is reached when the operator allows its network', async () => {
    const outbound = makeOutbound({ allowCidrs: ['127.0.0.0/8'] });

    const { status, body } = await outbound.request(`http://127.0.0.1:${port}/`, limits);

    expect(status).to.equal(200);
    expect(Buffer.concat(await body.toArray()).toString()).to.equal('secret');
  });
});
