import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { checkPorts, mendOf } from '../../../scripts/doctor/examine.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { readSupervisorConfig } from '../../../supervisor/config.js';
import { claimPort } from '../../setup/claim-port.js';

const NAMES = ['REST', 'GATEWAY', 'VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA'].map(
  (name) => `${name}_PORT`,
);

describe('npm run doctor, ports', () => {
  let env: Record<string, string>;
  beforeEach(async () => {
    env = {};
    for (const name of NAMES) env[name] = String(await claimPort());
  });
  const check = () => checkPorts(readSupervisorConfig(env, packageRoot));

  it('finds nothing wrong with free ports', async () => {
    expect(await check()).to.deep.equal([{ state: 'ok', text: 'all ports are free' }]);
  });

  it('names a port that is in use, a free one to set, and the command that shows the process', async () => {
    const server = createServer();
    await once(server.listen(Number(env.JOBS_PORT), '127.0.0.1'), 'listening');
    try {
      const findings = await check();
      expect(findings).to.have.length(1);
      expect(findings[0]).to.include({
        state: 'fault',
        text: `JOBS_PORT ${env.JOBS_PORT} is in use; set JOBS_PORT to another port`,
      });
      const [, free] =
        /^export JOBS_PORT=(\d+), or end .* 'sport = :(\d+)'$/.exec(findings[0]?.mend ?? '') ?? [];
      expect(findings[0]?.mend).to.match(new RegExp(`:${env.JOBS_PORT}'$`));
      env.JOBS_PORT = free as string;
      expect((await check())[0]?.state).to.equal('ok');
    } finally {
      server.close();
    }
  });

  it('names two settings with one port, also among those of metrics at the same address', async () => {
    env.VIDEOS_PORT = env.JOBS_PORT as string;
    env.METRICS_PORT = String(Number(env.MEDIA_PORT) - 2);
    const findings = (await check()).filter(({ text }) => text.includes('are both'));
    expect(findings.map(({ text }) => text)).to.deep.equal([
      `JOBS_PORT and VIDEOS_PORT are both ${env.JOBS_PORT}; set one of them to another port`,
      `METRICS_PORT (jobs) and MEDIA_PORT are both ${env.MEDIA_PORT}; set one of them to another port`,
    ]);
    expect(findings[0]?.mend).to.match(/^export JOBS_PORT=\d+$/);
    expect(findings[1]?.mend).to.equal('unset METRICS_PORT');

    env.METRICS_HOST = '127.0.0.2';
    expect((await check()).filter(({ text }) => text.includes('METRICS_PORT'))).to.deep.equal([]);
  });

  it('says how an address is found that this machine has', async () => {
    env.HOST = '192.0.2.1';
    const findings = await check();
    expect(findings).to.have.length(NAMES.length);
    expect(findings[0]?.text).to.match(/can't be used on 192\.0\.2\.1/);
    expect(findings[0]?.mend).to.equal(
      'unset HOST, or set it to an address that this machine has: ip -brief address',
    );
  });

  it('says how a port is allowed that only root may use', () => {
    const refused = { name: 'REST_PORT', host: '127.0.0.1', port: 80, reason: 'EACCES', text: '' };
    expect(mendOf(refused, 20_000)).to.equal(
      'export REST_PORT=20000, or sysctl --write net.ipv4.ip_unprivileged_port_start=80',
    );
  });
});
