import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { childrenOf } from '../setup/product-processes.js';
import { useSharedProduct } from '../setup/shared-product.js';

describe('files of the product', () => {
  const product = useSharedProduct();

  it('are readable by their owner alone for every process, whatever umask the product was started with', async () => {
    const { standard } = product;
    const children = childrenOf(standard.supervisorPid).filter(({ command }) => command.includes('programs'));

    expect(children).to.have.length.of.at.least(6);
    for (const pid of [standard.supervisorPid, ...children.map((child) => child.pid)])
      expect(await readFile(`/proc/${pid}/status`, 'utf8')).to.match(/^Umask:\s+0077$/m);
  });

  it('give no other account of the machine access to stored media, secrets or logs', async () => {
    const { dataDir } = product.standard;

    for (const name of ['media', 'secrets', 'logs'])
      expect((await stat(join(dataDir, name))).mode & 0o077, name).to.equal(0);
  });

  it('are readable by confined programs all the same, as readiness reports', async () => {
    for (const url of (['media', 'worker'] as const).map((child) => product.metricsUrl(child))) {
      const { checks } = (await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> };
      expect(checks.confinement).to.match(/^ok: bubblewrap, a seccomp filter, and prlimit/);
    }
  });
});
