import { runFfprobe } from '../ffmpeg/run-ffprobe.js';
import type { SourceProbe } from './source-probe.js';

/** `pq` is PQ without the static metadata of HDR10 (SMPTE ST 2086). */
export type HdrFormat = 'hlg' | 'pq' | 'hdr10' | 'hdr10plus' | 'dolby-vision';

interface WithSideData {
  readonly side_data_list?: ReadonlyArray<{ readonly side_data_type?: string }>;
}

interface StreamAndFrame {
  readonly streams?: readonly WithSideData[];
  readonly frames?: readonly WithSideData[];
}

const DOLBY_VISION = /^(DOVI|Dolby Vision)/;
const HDR10_PLUS = /SMPTE2094-40/;
const HDR10 = /^(Mastering display metadata|Content light level metadata)$/;

/** Returns the kind of high dynamic range that a stream and its first frame declare; null for standard dynamic range. */
export async function readHdrFormat(
  path: string,
  { video, videoStreamIndex }: Pick<SourceProbe, 'video' | 'videoStreamIndex'>,
  signal: AbortSignal,
): Promise<HdrFormat | null> {
  const { streams = [], frames = [] } = await runFfprobe<StreamAndFrame>({
    path,
    options: [
      ...['-select_streams', `${videoStreamIndex}`, '-read_intervals', '%+#1'],
      ...['-show_streams', '-show_frames'],
    ],
    signal,
  });
  const types = [...streams, ...frames]
    .flatMap(({ side_data_list = [] }) => side_data_list)
    .map(({ side_data_type = '' }) => side_data_type);
  return hdrFormatOf(video, types);
}

/** Dolby Vision and HDR10+ carry their metadata beside that of HDR10, which they extend. */
export function hdrFormatOf(
  { isHdr, colorTransfer }: Pick<SourceProbe['video'], 'isHdr' | 'colorTransfer'>,
  sideDataTypes: readonly string[],
): HdrFormat | null {
  const has = (pattern: RegExp) => sideDataTypes.some((type) => pattern.test(type));
  if (has(DOLBY_VISION)) return 'dolby-vision';
  if (!isHdr) return null;
  if (colorTransfer === 'arib-std-b67') return 'hlg';
  if (has(HDR10_PLUS)) return 'hdr10plus';
  return has(HDR10) ? 'hdr10' : 'pq';
}
