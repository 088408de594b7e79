import { stat } from 'node:fs/promises';
import { probeSource } from '../../services/media/video/probe/probe-source.js';
import type { SourceProbe } from '../../services/media/video/probe/source-probe.js';

const probes = new Map<string, Promise<SourceProbe>>();

/** Probes a file once per process, since that runs three programs and many tests read the same clip. */
export async function probeOnce(path: string): Promise<SourceProbe> {
  const { mtimeMs, size } = await stat(path);
  const key = `${path} ${mtimeMs} ${size}`;
  const probe = probes.get(key) ?? probeSource(path, { signal: new AbortController().signal });
  probes.set(key, probe);
  probe.catch(() => probes.delete(key));
  return structuredClone(await probe);
}
