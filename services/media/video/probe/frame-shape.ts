import type { FfprobeStream } from './ffprobe-answer.js';
import type { Rational, VideoProbe } from './source-probe.js';

type Turn = Pick<VideoProbe, 'rotation' | 'isMirrored' | 'hasOddMatrix'>;

/** As ffmpeg decides it, which turns a picture by any other angle within its own frame. */
const SAME_ANGLE_DEGREES = 1;

function quarterTurns(degrees: number): Pick<Turn, 'rotation' | 'hasOddMatrix'> {
  const nearest = Math.round(degrees / 90) * 90;
  const isQuarter = Math.abs(degrees - nearest) < SAME_ANGLE_DEGREES;
  return { rotation: isQuarter ? ((nearest % 360) + 360) % 360 : 0, hasOddMatrix: !isQuarter };
}

/**
 * Returns how a player rotates and mirrors the coded frame, in quarter turns. ffmpeg does so itself when it
 * decodes.
 */
function readTurn(stream: FfprobeStream): Turn {
  const data = stream.side_data_list?.find(({ rotation }) => rotation !== undefined);
  if (!data) return { rotation: 0, isMirrored: false, hasOddMatrix: false };
  // Rows of "a b u", "c d v", "x y w": the directions of the frame's right and lower edges.
  const numbers = [...(data.displaymatrix ?? '').matchAll(/(?<=:|\s)-?\d+(?=\s|$)/g)].map(Number);
  const [a = 0, b = 0, , c = 0, d = 0] = numbers;
  const determinant = a * d - b * c;
  // ffprobe counts counter-clockwise.
  if (numbers.length !== 9) return { ...quarterTurns(-(data.rotation ?? 0)), isMirrored: false };
  // Such a matrix, of zeros for example, has no angle; ffprobe prints a number nevertheless.
  if (determinant === 0) return { rotation: 0, isMirrored: false, hasOddMatrix: true };
  const isMirrored = determinant < 0;
  const [right, down] = isMirrored ? [-a, -b] : [a, b];
  return { ...quarterTurns((Math.atan2(down, right) * 180) / Math.PI), isMirrored };
}

type FrameShape = Pick<
  VideoProbe,
  | 'codec'
  | 'width'
  | 'height'
  | 'codedWidth'
  | 'codedHeight'
  | 'rotation'
  | 'isMirrored'
  | 'hasOddMatrix'
  | 'sar'
  | 'pixFmt'
  | 'bitDepth'
  | 'hasAlpha'
  | 'decoder'
  | 'colorSpace'
  | 'colorTransfer'
  | 'colorPrimaries'
  | 'colorRange'
  | 'isHdr'
  | 'isInterlaced'
>;

/** ffprobe writes rationals as 30000/1001 and as 8:9, and 0/0 for an unknown value. */
export function parseRational(text: string | undefined): Rational | null {
  const match = /^(\d+)[/:](\d+)$/.exec(text ?? '');
  const num = Number(match?.[1]);
  const den = Number(match?.[2]);
  return num > 0 && den > 0 ? { num, den } : null;
}

/** Returns the displayed size before it is made even: square pixels, rotated upright. */
export function displaySize(video: Pick<VideoProbe, 'codedWidth' | 'codedHeight' | 'rotation' | 'sar'>) {
  const wide = Math.max(1, Math.round((video.codedWidth * video.sar.num) / video.sar.den));
  const isTurned = video.rotation % 180 !== 0;
  return isTurned ? { width: video.codedHeight, height: wide } : { width: wide, height: video.codedHeight };
}

export function describeFrameShape(stream: FfprobeStream): FrameShape {
  const known = (value: string | undefined) =>
    value && value !== 'unknown' && value !== 'reserved' ? value : null;
  const pixFmt = stream.pix_fmt ?? 'unknown';
  // WebM stores alpha beside the frame; only libvpx's own decoders return it.
  const hasSideAlpha = (stream.tags?.alpha_mode ?? stream.tags?.ALPHA_MODE) === '1';
  const coded = {
    codedWidth: stream.width!,
    codedHeight: stream.height!,
    ...readTurn(stream),
    sar: parseRational(stream.sample_aspect_ratio) ?? { num: 1, den: 1 },
  };
  const { width, height } = displaySize(coded);
  const transfer = known(stream.color_transfer);
  return {
    ...coded,
    codec: stream.codec_name!,
    width: Math.max(2, width - (width % 2)),
    height: Math.max(2, height - (height % 2)),
    pixFmt,
    bitDepth: Number(/(?:p|gray|rgb|gbrp|gbrap|ya)(9|10|12|14|16)(?:le|be)?$/.exec(pixFmt)?.[1] ?? 8),
    hasAlpha: hasSideAlpha || /^(yuva|gbrap|rgba|bgra|argb|abgr|ya|pal8)/.test(pixFmt),
    decoder: hasSideAlpha ? ({ vp8: 'libvpx', vp9: 'libvpx-vp9' }[stream.codec_name!] ?? null) : null,
    colorSpace: known(stream.color_space),
    colorTransfer: transfer,
    colorPrimaries: known(stream.color_primaries),
    colorRange: known(stream.color_range),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
  };
}
