import { open } from 'node:fs/promises';

const CUES_ID = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 4 * 1024 * 1024;

/** Whether a WebM or Matroska file seems to have a seek index: the head refers to it, or it is near the end. */
export async function hasMatroskaCues(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    if (head.includes(CUES_ID)) return true;
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.includes(CUES_ID);
  } finally {
    await file.close();
  }
}
