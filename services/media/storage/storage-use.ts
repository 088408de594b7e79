import type { FilePurpose } from './file.entity.js';

/** Purposes of stored bytes. Content that is stored for several purposes counts for the first of them here. */
const PURPOSES = {
  sourceBytes: ['source'],
  exportBytes: ['export', 'srt', 'manifest'],
  voiceoverBytes: ['voiceover', 'voice'],
  presenterBytes: ['avatar'],
  articleImageBytes: ['screenshot'],
  stillBytes: ['thumbnail', 'strip'],
  backupBytes: ['backup'],
  assetBytes: ['asset'],
  toolOutputBytes: ['tool-output'],
} as const satisfies Readonly<Record<string, readonly FilePurpose[]>>;

export type StorageUse = keyof typeof PURPOSES;
export type BytesByUse = Readonly<Record<StorageUse, number>>;

/** All counted purposes, in this order. */
export const COUNTED_PURPOSES: readonly FilePurpose[] = Object.values(PURPOSES).flat();

export const totalOf = (bytes: BytesByUse): number => Object.values(bytes).reduce((sum, n) => sum + n, 0);

export function toBytesByUse(sums: ReadonlyArray<{ purpose: FilePurpose; bytes: number }>): BytesByUse {
  const uses = Object.entries(PURPOSES).map(([use, purposes]: [string, readonly FilePurpose[]]) => [
    use,
    sums.filter(({ purpose }) => purposes.includes(purpose)).reduce((sum, { bytes }) => sum + bytes, 0),
  ]);
  return Object.fromEntries(uses) as BytesByUse;
}
