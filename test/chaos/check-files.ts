import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Evidence } from './evidence.js';
import { bodyOf, isSuccess } from './workload/journal.js';
import type { Tenant } from './workload/tenants.js';

const run = promisify(execFile);
const PROBE = [
  '-v',
  'error',
  '-count_packets',
  '-select_streams',
  'v:0',
  '-show_entries',
  'stream=nb_read_packets',
  '-of',
  'csv=p=0',
];

/** Downloads the files of an export completely and checks them. */
export async function checkExport({ client }: Tenant, jobId: string): Promise<Evidence['files'][number]> {
  const { answer } = await client.send({ method: 'GET', path: `/v1/jobs/${jobId}` });
  const result = bodyOf(answer)?.result as { exportedVideoUrl?: string } | undefined;
  if (!isSuccess(answer?.status) || !result?.exportedVideoUrl)
    return { jobId, problem: `no address in ${answer?.text ?? 'no answer'}` };
  const folder = await mkdtemp(join(tmpdir(), 'chaos-export-'));
  try {
    const response = await fetch(result.exportedVideoUrl);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) return { jobId, problem: `the file was answered with ${response.status}` };
    const path = join(folder, 'export.mp4');
    await writeFile(path, bytes);
    const { stdout, stderr } = await run('ffprobe', [...PROBE, path]);
    const isWhole = Number(stdout.trim()) > 0 && stderr.trim() === '';
    return { jobId, problem: isWhole ? null : `the file does not play: ${stdout} ${stderr}` };
  } catch (err) {
    return { jobId, problem: (err as Error).message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
