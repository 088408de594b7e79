import type { VideoProbe } from './source-probe.js';

/** Makes one whole frame of each pair of fields; frames that are not tagged as interlaced pass unchanged. */
export function deinterlaceFilters({ isInterlaced }: Pick<VideoProbe, 'isInterlaced'>): string[] {
  return isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** Puts transparent frames on black, as players show them. */
export function flattenFilters({ hasAlpha }: Pick<VideoProbe, 'hasAlpha'>): string[] {
  return hasAlpha ? ['format=gbrap', 'premultiply=inplace=1', 'format=gbrp'] : [];
}

/**
 * Luminance of paper white in HDR (ITU-R BT.2408), and the highest luminance that is still distinguished from
 * higher ones.
 */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;

/** Tone-maps high dynamic range (PQ, HLG) to SDR: BT.709, limited range. */
export function toneMapFilters(video: VideoProbe): string[] {
  if (!video.isHdr) return [];
  // Specified in full: zscale refuses a frame of which one of the four is unspecified.
  const marks = [
    `color_trc=${video.colorTransfer}`,
    `colorspace=${video.colorSpace ?? 'bt2020nc'}`,
    `color_primaries=${video.colorPrimaries ?? 'bt2020'}`,
    `range=${video.colorRange === 'pc' ? 'pc' : 'tv'}`,
  ];
  return [
    `setparams=${marks.join(':')}`,
    `zscale=t=linear:npl=${WHITE_NITS},format=gbrpf32le,zscale=p=bt709`,
    // Leaves what is darker than paper white almost unchanged and compresses the highlights. The peak is
    // fixed, so that every frame is mapped alike.
    `tonemap=tonemap=mobius:param=0.6:desat=2:peak=${(PEAK_NITS / WHITE_NITS).toFixed(2)}`,
    'zscale=t=bt709:m=bt709:r=tv:d=error_diffusion,format=yuv420p',
  ];
}

/**
 * Returns the probe of a frame after rotation (by ffmpeg, while decoding), flattening and tone mapping: what
 * scaling still has to handle.
 */
export function settledVideo(video: VideoProbe): VideoProbe {
  const isTurned = video.rotation % 180 !== 0;
  return {
    ...video,
    rotation: 0,
    isMirrored: false,
    hasOddMatrix: false,
    isInterlaced: false,
    hasAlpha: false,
    isHdr: false,
    decoder: null,
    codedWidth: isTurned ? video.codedHeight : video.codedWidth,
    codedHeight: isTurned ? video.codedWidth : video.codedHeight,
    sar: isTurned ? { num: video.sar.den, den: video.sar.num } : video.sar,
    ...(video.isHdr && { pixFmt: 'yuv420p', colorSpace: 'bt709', colorTransfer: 'bt709', colorRange: 'tv' }),
    ...(video.hasAlpha && { pixFmt: 'gbrp' }),
  };
}
