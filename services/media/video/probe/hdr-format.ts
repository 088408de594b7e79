import { runFfprobe } from '../ffmpeg/run-ffprobe.js';
import type { SourceProbe } from './source-probe.js';

/** `pq` is PQ without the static metadata of HDR10 (SMPTE ST 2086). */
export type HdrFormat = 'hlg' | 'pq' | 'hdr10' | 'hdr10plus' | 'dolby-vision';

export interface HdrDescription {
  readonly format: HdrFormat | null;
  /** Such as `5` or `8.4`: the profile, and the compatibility of its base layer, where the stream declares them. */
  readonly dolbyVisionProfile: string | null;
}

interface SideData {
  readonly side_data_type?: string;
  readonly dv_profile?: number;
  readonly dv_bl_signal_compatibility_id?: number;
}

interface WithSideData {
  readonly side_data_list?: readonly SideData[];
}

interface StreamAndFrame {
  readonly streams?: readonly WithSideData[];
  readonly frames?: readonly WithSideData[];
}

const DOLBY_VISION = /^(DOVI|Dolby Vision)/;
const HDR10_PLUS = /SMPTE2094-40/;
const HDR10 = /^(Mastering display metadata|Content light level metadata)$/;

/** Returns the kind of high dynamic range that a stream and its first frame declare; null for standard dynamic range. */
export async function readHdr(
  path: string,
  { video, videoStreamIndex }: Pick<SourceProbe, 'video' | 'videoStreamIndex'>,
  signal: AbortSignal,
): Promise<HdrDescription> {
  const { streams = [], frames = [] } = await runFfprobe<StreamAndFrame>({
    path,
    options: [
      ...['-select_streams', `${videoStreamIndex}`, '-read_intervals', '%+#1'],
      ...['-show_streams', '-show_frames'],
    ],
    signal,
  });
  const sideData = [...streams, ...frames].flatMap(({ side_data_list = [] }) => side_data_list);
  return {
    format: hdrFormatOf(
      video,
      sideData.map(({ side_data_type = '' }) => side_data_type),
    ),
    dolbyVisionProfile: sideData.map(profileOf).find((profile) => profile !== null) ?? null,
  };
}

function profileOf({ dv_profile, dv_bl_signal_compatibility_id: base }: SideData): string | null {
  if (dv_profile === undefined) return null;
  return base ? `${dv_profile}.${base}` : `${dv_profile}`;
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
