import { open } from 'node:fs/promises';
import { readTopLevelBoxes } from './mp4-boxes.js';
import { NotAVideo } from './not-a-video.js';
import type { SourceProbe } from './source-probe.js';

/** A difference this small is invisible: a last frame written without its duration, a rounded header. */
const UNNOTICED_SECONDS = 0.5;

/**
 * Refuses a file that holds less than its own index promises, because an upload or a copy broke off. A
 * recording that was never finished promises nothing, and is complete as far as it goes.
 */
export async function requireWholeFile(path: string, probe: SourceProbe): Promise<void> {
  if (await isOpenEnded(path, probe)) return;
  const promised = probe.headerDurationSeconds ?? 0;
  const held = probe.durationSeconds;
  const missingFrames = countMissingFrames(probe);
  const missing = Math.max(promised - held, missingFrames / probe.video.averageFps);
  if (missing < UNNOTICED_SECONDS) return;
  if (missingFrames === 0 && !(await breaksOff(path, probe))) return;
  throw new NotAVideo(
    `The file is truncated: it contains ${inWords(held)} of ${inWords(held + missing)}. Upload it again`,
  );
}

/**
 * A fragmented recording, in which each fragment has its own index and no index covers them all: it ends
 * where it stopped.
 */
async function isOpenEnded(path: string, { formatNames }: SourceProbe): Promise<boolean> {
  if (!formatNames.includes('mov')) return false;
  const types = (await readTopLevelBoxes(path)).map(({ type }) => type);
  return types.includes('moof') && !types.includes('sidx');
}

function countMissingFrames({ formatNames, video }: SourceProbe): number {
  // These count the stored samples; other headers state what the writer intended.
  const isCounted = formatNames.includes('mov') || formatNames.includes('avi');
  if (!isCounted || video.indexedFrames === null) return 0;
  return Math.max(0, video.indexedFrames - video.frameCount - video.hiddenFrames);
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 1 : 0).replace(/\.0$/, '')} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, '0')} minutes`;
}

/** Whether the container states a length beyond the end of the file. */
async function breaksOff(path: string, { formatNames }: SourceProbe): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (formatNames.includes('mov')) {
      const boxes = await readTopLevelBoxes(path);
      return boxes.some(({ type, offset, sizeBytes }) => type === 'mdat' && offset + sizeBytes > size);
    }
    const head = Buffer.alloc(4096);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (formatNames.includes('matroska')) return matroskaEnd(head.subarray(0, bytesRead)) > size;
    // The length is written when the file is finished, and nothing else states where it ends.
    return formatNames.includes('flv') || formatNames.includes('asf');
  } finally {
    await file.close();
  }
}

const SEGMENT_ID = Buffer.from([0x18, 0x53, 0x80, 0x67]);

/** Returns where the segment element ends by its own size; 0 when it has an unknown size. */
function matroskaEnd(head: Buffer): number {
  const at = head.indexOf(SEGMENT_ID) + SEGMENT_ID.length;
  const first = head[at];
  if (at < SEGMENT_ID.length || !first) return 0;
  const width = Math.clz32(first) - 23;
  let size = first & (0xff >> width);
  let isOpen = size === 0xff >> width;
  for (const byte of head.subarray(at + 1, at + width)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return isOpen ? 0 : at + width + size;
}
