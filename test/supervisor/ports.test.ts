import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { findFreePort, isPortFree } from '../../supervisor/ports.js';

describe('findFreePort', () => {
  it('returns a port outside the range of outgoing connections, and never the same twice', async () => {
    const [lowestOutgoing] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/);
    const ports: number[] = [];
    for (let count = 0; count < 50; count++) ports.push(await findFreePort());
    expect(Math.max(...ports)).to.be.below(Number(lowestOutgoing));
    expect(new Set(ports).size).to.equal(ports.length);
    for (const port of ports.slice(0, 5)) expect(await isPortFree(port)).to.equal(true);
  });

  it('returns no port that is reserved for others', async () => {
    const left = [20_001, 22_222, 30_303, 32_767];
    const all = Array.from({ length: 32_768 - 20_000 }, (_, index) => 20_000 + index);
    const meant = new Set(all.filter((port) => !left.includes(port)));

    expect(await findFreePort(undefined, meant)).to.be.oneOf(left);
  });

  it('fails for an address that this machine does not have', async () => {
    const refusal = await findFreePort('192.0.2.1').catch((error: NodeJS.ErrnoException) => error);
    expect(refusal).to.have.property('code', 'EADDRNOTAVAIL');
  });
});
