import { type FileWindow, openWindow } from '../../file-window.js';
import { type Mp4Packets, readMp4Packets } from '../../probe/read-mp4-packets.js';

const WINDOW_BYTES = 1024 ** 2;

/** How the packets of a joined track differ from those that it was joined from. */
export class PacketsDiffer extends Error {
  override name = 'PacketsDiffer';
}

/**
 * Throws PacketsDiffer unless a track has exactly the packets of these files, in order and byte for byte, so that it
 * decodes to exactly their frames.
 */
export async function requireSamePackets(
  path: string,
  track: Mp4Packets,
  madeFrom: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const joined = await openWindow(path, WINDOW_BYTES);
  let packet = 0;
  try {
    for (const inputPath of madeFrom) {
      signal.throwIfAborted();
      const input = (await readMp4Packets(inputPath))?.find(({ kind }) => kind === track.kind);
      if (!input) throw new PacketsDiffer(`what it is joined from has no ${track.kind}`);
      await compareInput({ joined, track, first: packet }, inputPath, input);
      packet += input.sizes.length;
    }
  } finally {
    await joined.close();
  }
  if (packet !== track.sizes.length)
    throw new PacketsDiffer(`it has ${track.sizes.length} packets instead of ${packet}`);
}

interface Joined {
  readonly joined: FileWindow;
  readonly track: Mp4Packets;
  /** Number of the input's first packet in the joined track. */
  readonly first: number;
}

async function compareInput(
  { joined, track, first }: Joined,
  path: string,
  input: Mp4Packets,
): Promise<void> {
  const window = await openWindow(path, WINDOW_BYTES);
  try {
    for (const [i, size] of input.sizes.entries()) {
      const at = first + i;
      if (track.sizes[at] !== size) throw new PacketsDiffer(`packet ${at} has another size`);
      const [offset, made] = [track.offsets[at]!, input.offsets[i]!];
      const ours = joined.held(offset, size) ?? (await joined.fill(offset, size));
      const theirs = window.held(made, size) ?? (await window.fill(made, size));
      if (!ours.equals(theirs)) throw new PacketsDiffer(`packet ${at} has other bytes`);
    }
  } finally {
    await window.close();
  }
}
