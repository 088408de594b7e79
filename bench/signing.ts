import { copyFile, open, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCertificates } from '../services/media/credentials/make-certificates.js';
import { signMp4 } from '../services/media/credentials/sign-mp4.js';
import type { SignedContent } from '../services/media/credentials/signed-content.js';
import { readSigningKey } from '../services/media/credentials/signing-key.js';
import { startBenchProduct } from './bench-product.js';
import { bringIn, exported } from './measured-export.js';
import { pathWithoutSandbox } from './path-without-sandbox.js';
import { makeMaterial, SECONDS } from './render-material.js';
import { met, type Say } from './say.js';

const ROUNDS = 5;
const LARGE_BYTES = 5 * 1024 ** 3;
const MEGABYTE = 1024 ** 2;
const MAX_SHARE = 0.02;
const MAX_MEGABYTES = 200;

const content: SignedContent = {
  title: 'Export',
  ingredients: [{ id: 'source', relationship: 'parentOf', title: 'Source', sha256: 'ab'.repeat(32) }],
  actions: [{ action: 'c2pa.opened', ingredients: ['source'] }, { action: 'c2pa.edited' }],
  approval: null,
};

/** Measures signing against one export of the product, which signs it, too. */
export async function benchSigning(say: Say, env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  const height = Number(env.BENCH_RENDER_HEIGHT ?? 1080);
  const { film } = await makeMaterial(folder, { height, width: (height * 16) / 9 });
  const PATH = await pathWithoutSandbox(env.PATH ?? '', folder);
  const product = await startBenchProduct(folder, { PATH, ALLOW_UNCONFINED_MEDIA: 'true' });
  try {
    const { cpu, wall, result } = await exported(product, await bringIn(product, film), {});
    say(`${SECONDS} s of ${height}p30 with captions; CPU seconds of all processes`);
    say(`  first export            ${cpu.toFixed(1)}, in ${wall.toFixed(0)} s`);
    const path = join(folder, 'first.mp4');
    const answer = await fetch(result?.exportedVideoUrl as string);
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    await reportSigning(say, folder, { path, exportCpu: cpu });
  } finally {
    await product.stop();
  }
}

/** Measures what signing an export costs, and the memory that signing a file of 5 GB takes. */
export async function reportSigning(
  say: Say,
  folder: string,
  { path, exportCpu }: { readonly path: string; readonly exportCpu: number },
): Promise<void> {
  const made = await makeCertificates(new Date());
  const key = readSigningKey({ chain: made.certificate, privateKey: made.privateKey }, { isSelfMade: true });
  const to = join(folder, 'signed.mp4');
  const sign = async (from: string) => {
    const before = process.cpuUsage();
    await signMp4(
      { from, to },
      content,
      { key, requestTimeStamp: null },
      { signal: new AbortController().signal },
    );
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round += 1) seconds += (await sign(path)) / ROUNDS;
  const share = seconds / exportCpu;
  const megabytes = (await stat(path)).size / MEGABYTE;
  say(
    `  signing                 ${seconds.toFixed(2)} for ${megabytes.toFixed(0)} MB: ${share.toFixed(4)} of the first export; ` +
      `goal: at most ${MAX_SHARE}, ${met(share <= MAX_SHARE)}`,
  );
  const large = await makeLarge(path, join(folder, 'large.mp4'));
  const before = process.memoryUsage().rss;
  let max = before;
  const watching = setInterval(() => {
    max = Math.max(max, process.memoryUsage().rss);
  }, 20);
  const cpu = await sign(large);
  clearInterval(watching);
  const grown = (max - before) / MEGABYTE;
  say(
    `  signing 5 GB            ${cpu.toFixed(1)}, ${grown.toFixed(0)} MB of memory; ` +
      `goal: at most ${MAX_MEGABYTES} MB, ${met(grown <= MAX_MEGABYTES)}`,
  );
}

/** A copy with a box of zeros at its end, which takes no space on the disk before it is signed. */
async function makeLarge(from: string, to: string): Promise<string> {
  await copyFile(from, to);
  const { size } = await stat(to);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(LARGE_BYTES), 8);
  const file = await open(to, 'r+');
  await file.write(head, 0, head.length, size);
  await file.close();
  await truncate(to, size + LARGE_BYTES);
  return to;
}
