import { join } from 'node:path';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';

/** Margin around the requested span: frames are reordered, and the last one is followed by another. */
const MARGIN_SECONDS = 2;

interface Stretch {
  /** As passed to `-ss`; null means from the start. */
  readonly seek: string | null;
  /** Null means to the end. */
  readonly seconds: number | null;
}

/**
 * Copies the span of a source that a run reads, with its codec and timestamps. The copy has a single stream,
 * number 0, and begins where a run that seeks to the same position begins to decode.
 */
export async function cutSource(
  { path, streamIndex }: { readonly path: string; readonly streamIndex: number },
  { seek, seconds }: Stretch,
  { folder, name, maxBytes, signal }: { folder: string; name: string; maxBytes: number; signal: AbortSignal },
): Promise<{ path: string; name: string }> {
  const { format } = await runFfprobe<{ format: { format_name: string } }>({
    path,
    options: ['-show_format'],
    signal,
  });
  // The container must store timestamps with the same precision.
  const [suffix, muxer] = format.format_name.includes('mov') ? ['.mov', 'mov'] : ['.mkv', 'matroska'];
  const made = { path: join(folder, `${name}${suffix}`), name: `${name}${suffix}` };
  await runFfmpeg({
    inputs: [
      {
        path,
        options: [
          ...(seek ? ['-ss', seek] : []),
          ...(seconds ? ['-t', String(seconds + MARGIN_SECONDS)] : []),
          ...['-copyts', '-copytb', '1'],
        ],
      },
    ],
    outputs: [
      {
        path: made.path,
        options: [
          ...['-map', `0:${streamIndex}`, '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1'],
          ...['-avoid_negative_ts', 'disabled', '-fs', String(maxBytes), '-f', muxer],
        ],
      },
    ],
    signal,
  });
  return made;
}
