import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { findFreePort, isPortFree } from '../../supervisor/ports.js';

describe('a free port', () => {
  it('is one that no outgoing connection is given, and never the same twice', async () => {
    const [lowestOutgoing] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/);
    const ports: number[] = [];
    for (let count = 0; count < 50; count++) ports.push(await findFreePort());
    expect(Math.max(...ports)).to.be.below(Number(lowestOutgoing));
    expect(new Set(ports).size).to.equal(ports.length);
    for (const port of ports.slice(0, 5)) expect(await isPortFree(port)).to.equal(true);
  });

  it('is not looked for on an address this machine does not have', async () => {
    const refusal = await findFreePort('192.0.2.1').catch((error: NodeJS.ErrnoException) => error);
    expect(refusal).to.have.property('code', 'EADDRNOTAVAIL');
  });
});
