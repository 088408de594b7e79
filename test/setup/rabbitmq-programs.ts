import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

interface RabbitmqPrograms {
  readonly server: string;
  readonly epmd: string;
  /** Variables that the server's scripts need to find Erlang. */
  readonly env: Readonly<Record<string, string>>;
}

const SERVER = 'usr/lib/rabbitmq/bin/rabbitmq-server';
const ERLANG = 'usr/lib/erlang';
const CLOSURE = [
  '--recurse',
  '--no-recommends',
  '--no-suggests',
  '--no-conflicts',
  '--no-breaks',
  '--no-replaces',
  '--no-enhances',
];

/** Finds Debian's package if installed, or else its files, unpacked without root into a cached folder. */
export function findRabbitmqPrograms(): RabbitmqPrograms {
  const root = existsSync(join('/', SERVER)) ? '/' : unpackedPackages();
  const erlangBin = join(root, ERLANG, 'bin');
  const env = {
    PATH: `${erlangBin}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
    ERL_ROOTDIR: join(root, ERLANG),
  };
  return { server: join(root, SERVER), epmd: join(erlangBin, 'epmd'), env };
}

/** Below /var/tmp instead of the checkout, which the server's account may be unable to enter. */
function unpackedPackages(): string {
  const uid = process.getuid?.() ?? 0;
  const folder = `/var/tmp/private-rabbitmq-${uid}`;
  if (existsSync(join(folder, SERVER))) {
    if (lstatSync(folder).uid !== uid) throw new Error(`${folder} belongs to another user`);
    return folder;
  }
  const unfinished = mkdtempSync(`${folder}.`);
  try {
    unpackInto(unfinished);
    chmodSync(unfinished, 0o755);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error('No RabbitMQ: install the package rabbitmq-server, or set TEST_AMQP_URL', { cause });
  }
  return folder;
}

function unpackInto(folder: string): void {
  const depends = execFileSync('apt-cache', ['depends', ...CLOSURE, 'rabbitmq-server'], { encoding: 'utf8' });
  const erlang = new Set(depends.split('\n').filter((line) => /^erlang-[a-z0-9-]+$/.test(line)));
  const debs = join(folder, 'debs');
  mkdirSync(debs);
  execFileSync('apt-get', ['download', 'rabbitmq-server', ...erlang], { cwd: debs, stdio: 'pipe' });
  for (const deb of readdirSync(debs)) execFileSync('dpkg-deb', ['-x', join(debs, deb), folder]);
  rmSync(debs, { recursive: true });
  // Erlang's start scripts contain their absolute path; the folder is renamed to it afterwards.
  const home = folder.replace(/\.[^.]+$/, '');
  for (const name of ['erl', 'start']) {
    const script = join(folder, ERLANG, 'bin', name);
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll('/usr/lib/erlang', join(home, ERLANG)));
  }
}
