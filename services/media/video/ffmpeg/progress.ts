export type FfmpegProgress = { frame: number; outTimeSeconds: number };

const PROGRESS_LINE =
  /^(frame|fps|stream_\d+_\d+_\w+|bitrate|total_size|out_time_us|out_time_ms|out_time|dup_frames|drop_frames|speed|progress)=\s*(\S+)\s*$/;

/** Parses the `key=value` blocks of `-progress`. `take` returns false for any other line. */
export function makeProgressReader(onProgress: (progress: FfmpegProgress) => void) {
  let frame = 0;
  let outTimeSeconds = 0;
  return {
    take(line: string): boolean {
      const match = PROGRESS_LINE.exec(line);
      if (!match) return false;
      const value = Number(match[2]);
      if (match[1] === 'frame' && Number.isFinite(value)) frame = value;
      // Before the first packet the time is "N/A" or the smallest 64-bit number.
      if (match[1] === 'out_time_us' && value > 0) outTimeSeconds = value / 1e6;
      if (match[1] === 'progress') onProgress({ frame, outTimeSeconds });
      return true;
    },
  };
}
