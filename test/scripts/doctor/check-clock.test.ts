import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkClock } from '../../../scripts/doctor/checks/check-clock.js';
import { useFolderOfEachTest } from '../../setup/folders.js';

describe('npm run doctor, clock', () => {
  const folder = useFolderOfEachTest();

  /** A program of the machine that answers this, and exits with this code. */
  const install = async (name: string, text: string, code = 0) => {
    await writeFile(join(folder, name), `#!/bin/sh\necho '${text}'\nexit ${code}\n`);
    await chmod(join(folder, name), 0o755);
  };
  const check = async () => {
    const findings = await checkClock({ PATH: folder }, join(folder, 'synchronized'));
    expect(findings).to.have.length(1);
    return findings[0];
  };

  it('is what the kernel’s flag says, whichever program set it', async () => {
    await install('timedatectl', 'yes');
    await install('chronyc', 'Leap status     : Not synchronised');
    expect(await check()).to.deep.equal({ state: 'ok', text: 'the clock is synchronized' });
    await install('timedatectl', 'no');
    const finding = await check();
    expect(finding?.state).to.equal('warning');
    expect(finding?.text).to.match(/^the clock is not synchronized/);
    expect(finding?.mend).to.match(/^timedatectl set-ntp true/);
  });

  it('is what chrony says where timedatectl can not answer', async () => {
    await install('timedatectl', 'Failed to connect to bus', 1);
    await install('chronyc', 'Stratum         : 3\nLeap status     : Normal');
    expect((await check())?.state).to.equal('ok');
    await install('chronyc', 'Stratum         : 0\nLeap status     : Not synchronised');
    expect(await check()).to.include({ state: 'warning', mend: 'chronyc sources, then chronyc makestep' });
  });

  it('was set where systemd-timesyncd says so', async () => {
    await writeFile(join(folder, 'synchronized'), '');
    expect((await check())?.state).to.equal('ok');
  });

  it('is unknown where nothing answers, which is neither right nor wrong', async () => {
    await install('chronyc', '506 Cannot talk to daemon', 1);
    const finding = await check();
    expect(finding?.state).to.equal('unknown');
    expect(finding?.text).to.match(/^whether the clock is synchronized is unknown/);
    expect(finding?.mend).to.match(/^on the machine itself: timedatectl show/);
  });
});
