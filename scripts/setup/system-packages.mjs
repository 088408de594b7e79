import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { say } from './say.mjs';
import { step } from './steps.mjs';

/**
 * @typedef {object} SystemPackage
 * @property {string} name of the Debian package
 * @property {string} purpose
 * @property {ReadonlyArray<ReadonlyArray<string>>} needs lists of alternatives, one of which must exist: a command, or a path
 * @property {readonly string[]} [tests] the only tests that use it, by file or folder; all of them are left to the full run
 */

/** @type {readonly SystemPackage[]} */
export const PRODUCT_PACKAGES = [
  { name: 'ffmpeg', purpose: 'video decoding and encoding', needs: [['ffmpeg'], ['ffprobe']] },
  {
    name: 'bubblewrap',
    purpose: 'the sandbox of ffmpeg and the engines, without which no media is processed',
    needs: [['bwrap']],
  },
  {
    name: 'pocketsphinx',
    purpose: 'speech recognition',
    needs: [['pocketsphinx_continuous', 'pocketsphinx_batch', 'pocketsphinx']],
  },
  {
    name: 'pocketsphinx-en-us',
    purpose: 'speech recognition: English model',
    needs: [['/usr/share/pocketsphinx/model/en-us', '/usr/local/share/pocketsphinx/model/en-us']],
  },
  {
    name: 'tesseract-ocr',
    purpose: 'text recognition (OCR)',
    needs: [['tesseract']],
  },
  {
    name: 'fonts-noto-core',
    purpose: 'caption fonts for scripts from Arabic to Thai',
    needs: [['/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf']],
  },
  {
    name: 'fonts-noto-cjk',
    purpose: 'caption fonts for Chinese, Japanese and Korean',
    needs: [['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc']],
  },
  {
    name: 'fonts-noto-color-emoji',
    purpose: 'color emoji in captions and on slides',
    needs: [['/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf']],
  },
  { name: 'flite', purpose: 'speech synthesis in English', needs: [['flite']] },
  { name: 'espeak-ng', purpose: 'speech synthesis in other languages', needs: [['espeak-ng']] },
  { name: 'apertium', purpose: 'machine translation', needs: [['lt-proc'], ['apertium-transfer']] },
  {
    name: 'apertium-eng-spa',
    purpose: 'machine translation: English and Spanish',
    needs: [['/usr/share/apertium/modes/eng-spa.mode']],
  },
  {
    name: 'apertium-eng-cat',
    purpose: 'machine translation: English and Catalan',
    needs: [['/usr/share/apertium/modes/eng-cat.mode']],
  },
];

/** @type {readonly SystemPackage[]} */
export const TEST_PACKAGES = [
  ...PRODUCT_PACKAGES,
  {
    name: 'rabbitmq-server',
    purpose: 'the tests’ own RabbitMQ',
    needs: [['/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server']],
  },
  { name: 'curl', purpose: 'commands of the documentation', needs: [['curl']] },
  {
    name: 'chromium-headless-shell',
    purpose: 'the tests of pages',
    needs: [['/usr/bin/chromium-headless-shell']],
  },
  {
    name: 'nginx-light',
    purpose: 'the tests of proxies',
    needs: [['/usr/sbin/nginx']],
    tests: ['journeys/proxies'],
  },
  {
    name: 'caddy',
    purpose: 'the tests of proxies',
    needs: [['/usr/bin/caddy']],
    tests: ['journeys/proxies'],
  },
  {
    name: 'systemd',
    purpose: 'the test of its unit',
    needs: [['systemd-analyze']],
    tests: ['supervisor/systemd-unit'],
  },
  {
    name: 'pgbouncer',
    purpose: 'the test of connection poolers',
    needs: [['/usr/sbin/pgbouncer']],
    tests: ['journeys/earlier-release', 'platform/rate-limit/pooled-counts'],
  },
  {
    name: 'fonts-dancingscript',
    purpose: 'titles in handwriting',
    needs: [['/usr/share/fonts/opentype/dancingscript/DancingScript-Bold.otf']],
    tests: ['media/work/analysis/screen/title-reel'],
  },
  {
    name: 'python3',
    purpose: 'the tests of the client for Python',
    needs: [['python3']],
    tests: ['clients/python/'],
  },
  {
    name: 'mypy',
    purpose: 'the types of the client for Python',
    needs: [['/usr/bin/mypy']],
    tests: ['clients/python/'],
  },
  {
    name: 'prometheus',
    purpose: 'the tests of alert rules',
    needs: [['promtool']],
    tests: ['observability/'],
  },
  {
    name: 'golang-go',
    purpose: 'rendering the Helm chart',
    needs: [['go']],
    tests: ['container/helm/render'],
  },
  {
    name: 'golang-github-masterminds-sprig-dev',
    purpose: 'rendering the Helm chart',
    needs: [['/usr/share/gocode/src/github.com/Masterminds/sprig']],
    tests: ['container/helm/render'],
  },
  {
    name: 'golang-k8s-sigs-yaml-dev',
    purpose: 'rendering the Helm chart',
    needs: [['/usr/share/gocode/src/sigs.k8s.io/yaml']],
    tests: ['container/helm/render'],
  },
];

/**
 * The machine, which tests replace.
 * @typedef {object} Machine
 * @property {boolean} isRoot
 * @property {boolean} hasApt
 * @property {(need: string) => boolean} has a command on the path, or an absolute path
 * @property {(command: string, args: readonly string[]) => Promise<number>} run resolves to the exit code
 * @property {() => (() => void)} keepDaemonsStopped until the returned function is called
 * @property {(line: string) => void} say
 * @property {typeof step} step
 */

/** @param {string} need */
function hasCommandOrPath(need) {
  if (need.startsWith('/')) return existsSync(need);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, need), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Prevents a server package from starting its daemon on installation, which would occupy its port. Debian
 * consults this file first.
 */
function keepDaemonsStopped() {
  if (existsSync(POLICY)) return () => {};
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const restore = () => rmSync(POLICY, { force: true });
  process.on('exit', restore);
  return () => {
    process.off('exit', restore);
    restore();
  };
}

/** @returns {Machine} */
function thisMachine() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return {
    isRoot: process.getuid?.() === 0,
    hasApt: hasCommandOrPath('apt-get'),
    has: hasCommandOrPath,
    run: (command, args) => runCommand(command, args, { env }),
    keepDaemonsStopped,
    say,
    step,
  };
}

/**
 * Returns the packages that this machine lacks.
 * @public read by the doctor at run time
 * @param {readonly SystemPackage[]} packages
 */
export const findMissingPackages = (packages) => findMissing(packages, { has: hasCommandOrPath });

/**
 * @param {readonly SystemPackage[]} packages
 * @param {Pick<Machine, 'has'>} machine
 */
function findMissing(packages, machine) {
  return packages.filter(({ needs }) => !needs.every((choices) => choices.some(machine.has)));
}

/**
 * Installs missing packages if permitted (root, apt-get, not forbidden); otherwise prints what to install and
 * continues. Resolves to the packages still missing.
 * @param {readonly SystemPackage[]} packages
 * @param {{ allowed: boolean, machine?: Machine }} options
 */
export async function ensureSystemPackages(packages, { allowed, machine = thisMachine() }) {
  const missing = findMissing(packages, machine);
  if (missing.length === 0) return missing;
  const names = missing.map(({ name }) => name);
  const described = missing.map(({ name, purpose }) => `${name} (${purpose})`).join(', ');

  const reason = !allowed
    ? 'SETUP_SYSTEM_PACKAGES=0 forbids installing them'
    : !machine.hasApt
      ? 'apt-get is not installed'
      : !machine.isRoot
        ? 'installing them requires root'
        : null;
  if (reason) {
    machine.say(`System packages missing: ${described}`);
    machine.say(
      `Going on without: ${reason}. On Debian: apt-get install -y --no-install-recommends ${names.join(' ')}`,
    );
    return missing;
  }

  await machine.step('System packages', `installing ${described}`, () => install(names, machine));
  const still = findMissing(packages, machine);
  if (still.length > 0)
    machine.say(`Could not install ${still.map(({ name }) => name).join(', ')}; going on without`);
  return still;
}

/**
 * @param {readonly string[]} names
 * @param {Machine} machine
 */
async function install(names, machine) {
  const apt = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  const restore = machine.keepDaemonsStopped();
  try {
    await machine.run('apt-get', [...apt, 'update']);
    const code = await machine.run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...names]);
    if (code !== 0) machine.say(`apt-get install failed (exit code ${code})`);
    // The server must not start with the machine either.
    if (names.includes('rabbitmq-server')) await machine.run('update-rc.d', ['rabbitmq-server', 'disable']);
  } finally {
    restore();
  }
}
