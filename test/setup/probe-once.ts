import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { probeSource } from '../../services/media/video/probe/probe-source.js';
import type { SourceProbe } from '../../services/media/video/probe/source-probe.js';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { isStored, storedResult } from './cached-media.js';

const probes = new Map<string, Promise<SourceProbe>>();

/**
 * Probes a file once per process, since that runs two programs and many tests read the same clip; a stored
 * clip once until the code that probes it changes.
 */
export async function probeOnce(path: string): Promise<SourceProbe> {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  const probe = probes.get(key) ?? findProbe(path);
  probes.set(key, probe);
  probe.catch(() => probes.delete(key));
  return structuredClone(await probe);
}

async function findProbe(path: string): Promise<SourceProbe> {
  const probe = () => probeSource(path, { signal: new AbortController().signal });
  if (!(await isStored(path))) return probe();
  return storedResult({
    name: 'probe',
    recipe: { clip: basename(path), code: codeOfProbing() },
    find: probe,
  });
}

let digest: string | undefined;
/** Changes with the compiled modules that probing consists of. */
function codeOfProbing(): string {
  if (digest !== undefined) return digest;
  const hash = createHash('sha256');
  for (const folder of ['bitstream', 'probe', 'ffmpeg']) {
    const path = join(packageRoot, 'dist', 'services', 'media', 'video', folder);
    for (const name of readdirSync(path)
      .filter((file) => file.endsWith('.js'))
      .sort())
      hash.update(name).update(readFileSync(join(path, name)));
  }
  digest = hash.digest('hex');
  return digest;
}
