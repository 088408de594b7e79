import { expect } from 'chai';
import { askProgram } from '../../../services/media/confinement/ask-program.js';

const never = new AbortController().signal;

describe('askProgram', () => {
  it('stops a program that waits longer than its bounds allow', async () => {
    const { ended } = await askProgram({
      path: '/usr/bin/sleep',
      args: ['infinity'],
      bounds: { wallSeconds: 0.3 },
      signal: never,
    });

    expect(ended).to.be.oneOf(['SIGKILL', 137]);
  });

  it('stops a program that writes without end, and reports it', async () => {
    const { ended, stderrTail } = await askProgram({ path: '/usr/bin/yes', args: [], signal: never });

    expect(ended).to.be.oneOf(['SIGKILL', 137]);
    expect(stderrTail).to.equal('stopped: its output exceeded 67108864 bytes');
  });
});
