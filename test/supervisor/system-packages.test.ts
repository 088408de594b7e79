import { expect } from 'chai';
import { importSetup } from '../setup/import-setup.js';

interface Machine {
  isRoot: boolean;
  hasApt: boolean;
  has: (need: string) => boolean;
  run: (command: string, args: readonly string[]) => Promise<number>;
  keepDaemonsStopped: () => () => void;
  say: (line: string) => void;
  step: <T>(name: string, purpose: string, work: () => Promise<T>) => Promise<T>;
}
interface SystemPackage {
  readonly name: string;
  readonly tests?: readonly string[];
}
type Ensure = (
  packages: readonly SystemPackage[],
  options: { allowed: boolean; machine: Machine },
) => Promise<SystemPackage[]>;

const loadSetup = () =>
  importSetup<{
    ensureSystemPackages: Ensure;
    PRODUCT_PACKAGES: readonly SystemPackage[];
    TEST_PACKAGES: readonly SystemPackage[];
  }>('system-packages.mjs');

describe('ensureSystemPackages', () => {
  let commands: string[];
  let said: string[];

  function machine(present: string[], more: Partial<Machine> = {}): Machine {
    commands = [];
    said = [];
    return {
      isRoot: true,
      hasApt: true,
      has: (need) => present.includes(need),
      run: async (command, args) => {
        commands.push([command, ...args].join(' '));
        present.push(
          'flite',
          'espeak-ng',
          '/usr/lib/rabbitmq/bin/rabbitmq-server',
          'curl',
          '/usr/bin/chromium-headless-shell',
        );
        return 0;
      },
      keepDaemonsStopped: () => {
        commands.push('daemons kept stopped');
        return () => commands.push('daemons as before');
      },
      say: (line) => said.push(line),
      step: (name, purpose, work) => {
        said.push(`${name}: ${purpose}`);
        return work();
      },
      ...more,
    };
  }
  const without = (...missing: string[]) =>
    [
      'ffmpeg',
      'ffprobe',
      'bwrap',
      'pocketsphinx_continuous',
      '/usr/share/pocketsphinx/model/en-us',
      'tesseract',
      '/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf',
      '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
      '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
      'flite',
      'espeak-ng',
      'lt-proc',
      'apertium-transfer',
      '/usr/share/apertium/modes/eng-spa.mode',
      '/usr/share/apertium/modes/eng-cat.mode',
    ].filter((need) => !missing.includes(need));

  it('does nothing when everything is installed', async () => {
    const { ensureSystemPackages, PRODUCT_PACKAGES } = await loadSetup();

    const missing = await ensureSystemPackages(PRODUCT_PACKAGES, {
      allowed: true,
      machine: machine(without()),
    });

    expect({ missing, commands, said }).to.deep.equal({ missing: [], commands: [], said: [] });
  });

  it('installs as root only the missing packages, without starting a server', async () => {
    const { ensureSystemPackages, TEST_PACKAGES } = await loadSetup();

    const missing = await ensureSystemPackages(
      TEST_PACKAGES.filter(({ tests }) => !tests),
      { allowed: true, machine: machine(without('flite')) },
    );

    expect(missing).to.deep.equal([]);
    expect(said).to.have.lengthOf(1);
    expect(said[0]).to.include('installing flite (speech synthesis in English), rabbitmq-server');
    expect(commands).to.deep.equal([
      'daemons kept stopped',
      'apt-get -q -o DPkg::Lock::Timeout=300 update',
      'apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends flite rabbitmq-server curl chromium-headless-shell',
      'update-rc.d rabbitmq-server disable',
      'daemons as before',
    ]);
  });

  for (const [who, may, more, reason] of [
    ['a user', true, { isRoot: false }, 'requires root'],
    ['root who was forbidden to', false, {}, 'SETUP_SYSTEM_PACKAGES=0'],
    ['a machine without apt', true, { hasApt: false }, 'apt-get is not installed'],
  ] as const) {
    it(`tells ${who} exactly what to install and continues`, async () => {
      const { ensureSystemPackages, PRODUCT_PACKAGES } = await loadSetup();
      const bare = machine(without('ffprobe', 'espeak-ng'), more);

      const missing = await ensureSystemPackages(PRODUCT_PACKAGES, { allowed: may, machine: bare });

      expect(missing.map(({ name }) => name)).to.deep.equal(['ffmpeg', 'espeak-ng']);
      expect(commands).to.deep.equal([]);
      expect(said.join('\n'))
        .to.include('apt-get install -y --no-install-recommends ffmpeg espeak-ng')
        .and.include(reason);
    });
  }

  it('continues when the installation fails, naming what is still missing', async () => {
    const { ensureSystemPackages, PRODUCT_PACKAGES } = await loadSetup();
    const offline = machine(without('ffmpeg'), { run: async () => 100 });

    const missing = await ensureSystemPackages(PRODUCT_PACKAGES, { allowed: true, machine: offline });

    expect(missing.map(({ name }) => name)).to.deep.equal(['ffmpeg']);
    expect(said.join('\n')).to.include('exit code 100').and.include('Could not install ffmpeg');
    expect(commands.at(-1)).to.equal('daemons as before');
  });
});
