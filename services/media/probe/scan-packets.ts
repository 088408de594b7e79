import { readFfprobeLines } from '../ffmpeg/run-ffprobe.js';

export type PacketScan = {
  streamIndex: number;
  packetCount: number;
  missingTimestamps: number;
  /** Sorted times at which frames start to be shown, and those of the keyframes among them. */
  times: number[];
  keyframeTimes: number[];
  startTime: number;
  endTime: number;
};

/** Reads every packet's time without decoding. Says what is really in the file, whatever the header claims. */
export async function scanPackets(path: string, signal: AbortSignal): Promise<Map<number, PacketScan>> {
  const scans = new Map<number, PacketScan & { latestTime: number; lastDuration: number }>();
  const options = [
    '-show_entries',
    'packet=stream_index,pts_time,duration_time,flags',
    '-of',
    'compact=p=0:nk=0',
  ];
  await readFfprobeLines({ path, options, signal }, (line) => {
    const fields = Object.fromEntries(line.split('|').map((part) => part.split('=') as [string, string]));
    if (fields.stream_index === undefined) return;
    const streamIndex = Number(fields.stream_index);
    let scan = scans.get(streamIndex);
    if (!scan) {
      scan = { streamIndex, packetCount: 0, missingTimestamps: 0, times: [], keyframeTimes: [], ...NO_TIMES };
      scans.set(streamIndex, scan);
    }
    if (fields.flags?.includes('D')) return; // an edit list cuts it away: decoded, never shown
    scan.packetCount++;
    const time = Number(fields.pts_time);
    if (!Number.isFinite(time)) {
      scan.missingTimestamps++;
      return;
    }
    scan.times.push(time);
    if (fields.flags?.includes('K')) scan.keyframeTimes.push(time);
    const duration = Number(fields.duration_time);
    scan.startTime = Math.min(scan.startTime, time);
    if (time >= scan.latestTime) {
      scan.latestTime = time;
      scan.lastDuration = Number.isFinite(duration) ? duration : 0;
    }
  });
  for (const scan of scans.values()) {
    scan.times.sort((a, b) => a - b);
    scan.keyframeTimes.sort((a, b) => a - b);
    scan.endTime = scan.latestTime + scan.lastDuration;
  }
  return scans;
}

const NO_TIMES = { startTime: Number.POSITIVE_INFINITY, endTime: 0, latestTime: -1e12, lastDuration: 0 };
