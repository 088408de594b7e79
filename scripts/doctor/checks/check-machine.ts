import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { confinementOptions } from '../../../services/media/config.js';
import { startConfinement } from '../../../services/media/confinement/confinement.js';
import { ConfinementEnv } from '../../../services/media/confinement/limits.js';
import { StorageRootEnv } from '../../../services/media/storage/storage-config.js';
import { watchInstalledFfmpeg } from '../../../services/media/video/ffmpeg/installed-ffmpeg.js';
import { readConfig } from '../../../services/platform/config/config.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { errorMessage } from '../../../services/platform/errors/errors.js';
import { sizeText } from '../../../services/platform/text/size-text.js';
import { type Finding, fault, ok, warning } from '../finding.js';

export const FFMPEG_MEND = 'apt-get install -y --no-install-recommends ffmpeg';
export const SANDBOX_MEND =
  'sysctl --write kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu, else see “User namespaces” in SECURITY.md; ALLOW_UNCONFINED_MEDIA=true processes media without it';

/** The set-up is plain JavaScript, which runs before anything is compiled. */
interface SetUp {
  readonly PRODUCT_PACKAGES: ReadonlyArray<{ readonly name: string; readonly purpose: string }>;
  findMissingPackages(packages: SetUp['PRODUCT_PACKAGES']): SetUp['PRODUCT_PACKAGES'];
}

const readSetUp = async (): Promise<SetUp> =>
  import(join(packageRoot, 'scripts', 'setup', 'system-packages.mjs'));

/** Looks for the programs and the sandbox that media processing needs. */
export async function checkTools(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findMissingPackages, PRODUCT_PACKAGES } = await readSetUp();
  const missing = findMissingPackages(PRODUCT_PACKAGES);
  const confinement = await startConfinement(confinementOptions(readConfig(ConfinementEnv, env)));
  return [
    ok(`Node.js ${process.versions.node}`),
    ...missing.map(({ name, purpose }) =>
      (name === 'ffmpeg' || name === 'bubblewrap' ? fault : warning)(
        `${name} is missing: ${purpose}`,
        `apt-get install -y --no-install-recommends ${name}`,
      ),
    ),
    await watchInstalledFfmpeg()
      .check()
      .then(
        (found) => ok(`ffmpeg ${found.replace(/^ok: /, '')}`),
        (error: unknown) => fault(errorMessage(error), FFMPEG_MEND),
      ),
    confinement.fault === null
      ? ok(`sandbox: ${confinement.description}`)
      : (confinement.isProcessing ? warning : fault)(`sandbox: ${confinement.description}`, SANDBOX_MEND),
  ];
}

/** Looks at the folder of the data: whether it can be written, and how much is free. */
export async function checkDisk(env: NodeJS.ProcessEnv, dataDir: string): Promise<Finding[]> {
  const { STORAGE_RESERVE_BYTES: reserve } = readConfig(StorageRootEnv, env);
  try {
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [ok(`${dataDir} does not exist yet; the first start creates it`)];
    return [fault(`${dataDir} can’t be written: ${errorMessage(error)}`, writableMend(dataDir, code))];
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free >= 4 * reserve) return [ok(`${sizeText(free)} free at ${dataDir}`)];
  const text = `${sizeText(free)} free at ${dataDir}; below ${sizeText(reserve)} uploads are refused and work waits`;
  const mend = `du --max-depth=2 --human-readable ${dataDir} shows what takes the space; free some, or export DATA_DIR=<folder on a larger disk>`;
  return [(free < reserve ? fault : warning)(text, mend)];
}

/** Returns what makes a folder writable, by the code of the error. */
export function writableMend(dataDir: string, code: string | undefined): string {
  if (code === 'EROFS')
    return `mount --options remount,rw --target ${dataDir}, or export DATA_DIR=<folder on another disk>`;
  if (code === 'ENOTDIR') return 'export DATA_DIR=<folder>: a part of this path is a file';
  return `chown --recursive ${process.getuid?.()} ${dataDir}`;
}
