import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { useFolder } from '../setup/folders.js';

const NAME = 'video-processing-service.service';
const UNIT = join(packageRoot, 'container', 'systemd', NAME);

/** How much a unit exposes, from 0 to 10, as systemd rates it without running it. */
async function exposureOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)('systemd-analyze', [
    ...['security', '--offline=yes', '--no-pager', path],
  ]).catch((err) => err as { stdout: string });
  const [, rated] = /Overall exposure level for .+: ([\d.]+) /.exec(stdout) ?? [];
  if (!rated) throw new Error(`systemd-analyze rated nothing: ${stdout}`);
  return Number(rated);
}

describe('the unit of systemd', () => {
  const folder = useFolder();

  it('exposes less than 2.5 of 10', async () => {
    expect(await exposureOf(UNIT)).to.be.below(2.5);
  });

  it('would be rated worse without what it restricts', async () => {
    const unit = await readFile(UNIT, 'utf8');
    const open = join(folder, NAME);
    await writeFile(
      open,
      unit.replace(/^(NoNewPrivileges|CapabilityBoundingSet|SystemCallFilter)=.*$/gm, ''),
    );

    expect(await exposureOf(open)).to.be.above(4);
  });

  it('keeps what bubblewrap needs: namespaces, mounts in them and the configuration of their network', async () => {
    const unit = await readFile(UNIT, 'utf8');

    expect(unit).to.match(/^SystemCallFilter=@system-service @mount$/m);
    expect(unit).to.match(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
    expect(unit).not.to.match(/^(RestrictNamespaces|PrivateUsers|MemoryDenyWriteExecute)=/m);
  });
});
