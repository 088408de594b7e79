import { openSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { CONFINED_ENV } from '../../../services/media/confinement/confined-env.js';
import { probeConfinement } from '../../../services/media/confinement/confinement.js';
import { findWrappers } from '../../../services/media/confinement/find-wrappers.js';
import { usualBounds } from '../../../services/media/confinement/limits.js';
import { makeSandbox } from '../../../services/media/confinement/sandbox.js';
import { spawnWrapped } from '../../../services/media/confinement/spawn-wrapped.js';

const bounds = usualBounds(1024 ** 3);
const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

describe('the start of a confined program', () => {
  it('opens nothing before the program is started', () => {
    const sandbox = makeSandbox(findWrappers(CONFINED_ENV.PATH, []), { disablesNamespaces: true });
    if (typeof sandbox === 'string') throw new Error(sandbox);
    const before = openDescriptors();
    const files = { reads: [], writes: [], folders: [] };
    for (let i = 0; i < 5; i++) sandbox.wrap({ path: '/bin/true', args: [], files, bounds, cwd: '/' });

    expect(openDescriptors()).to.equal(before);
  });

  it('closes what it has opened when it fails', () => {
    const before = openDescriptors();
    const descriptors = [
      () => openSync('/dev/null', 'r'),
      () => {
        throw new Error('no more descriptors');
      },
    ];

    expect(() => spawnWrapped({ argv: ['/bin/true'], descriptors, isOwnUser: false }, {})).to.throw(
      'no more',
    );
    expect(openDescriptors()).to.equal(before);
  });

  it('does not count as confined when the probe’s program is missing', async () => {
    const fault = await probeConfinement(
      ({ path, args }) => ({
        argv: ['/usr/bin/env', 'PATH=/nowhere', path, ...args],
        descriptors: [],
        isOwnUser: false,
      }),
      bounds,
    );

    expect(fault).to.equal('bubblewrap does not work here: unshare, which the check needs, is not installed');
  });
});
