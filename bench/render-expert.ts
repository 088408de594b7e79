import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchProduct } from './bench-product.js';
import { watchOthers } from './idleness.js';
import { cpuSecondsOfTree } from './process-tree.js';
import { LINES, type makeMaterial, QUIET, SECONDS, type Size } from './render-material.js';

const run = promisify(execFile);

export interface Cost {
  readonly cpu: number;
  readonly wall: number;
  /** Number of cores used by other processes; the elapsed time is meaningless above the maximum. */
  readonly others: number;
}

const assTime = (seconds: number): string =>
  `0:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(2).padStart(5, '0')}`;

const expertAss = (): string => `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,DejaVu Sans,60,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,40,40,65,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${LINES.map(({ start, end, text }) => `Dialogue: 0,${assTime(start)},${assTime(end)},Default,,0,0,0,,${text}`).join('\n')}
`;

/** Runs the same job as one hand-optimized ffmpeg command while the product is idle. */
export async function byExpert(
  folder: string,
  { height }: Size,
  { film, music, logo }: Awaited<ReturnType<typeof makeMaterial>>,
  product: BenchProduct,
) {
  const ass = join(folder, 'expert.ass');
  const margin = Math.round(height * 0.04);
  await writeFile(ass, expertAss());
  const [before, beforeIdle] = [process.pid, product.pid].map(cpuSecondsOfTree) as [number, number];
  const since = watchOthers();
  const startedAt = performance.now();
  await run('ffmpeg', [
    ...[...QUIET, '-i', film, '-i', logo, '-stream_loop', '-1', '-i', music, '-filter_complex'],
    [
      `[0:v]ass=${ass}[c];[1:v]scale=-2:${2 * Math.round(height * 0.06)}[w];[c][w]overlay=W-w-${margin}:H-h-${margin},format=yuv420p[v]`,
      `[0:a]aresample=48000,asplit[voice][key];[2:a]volume=0.3,atrim=duration=${SECONDS}[bed]`,
      `[bed][key]sidechaincompress=threshold=0.03:ratio=6:attack=50:release=400[ducked]`,
      `[voice][ducked]amix=inputs=2:duration=first:normalize=0,loudnorm=I=-16:TP=-1:LRA=11,aresample=48000[a]`,
    ].join(';'),
    ...['-map', '[v]', '-map', '[a]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
    ...['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', join(folder, 'expert.mp4')],
  ]);
  const wall = (performance.now() - startedAt) / 1000;
  const ours = cpuSecondsOfTree(process.pid) - before;
  const cpu = ours - (cpuSecondsOfTree(product.pid) - beforeIdle);
  return { cpu, wall, others: since(ours) } satisfies Cost;
}
