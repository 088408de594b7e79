import type { VideoProbe } from './source-probe.js';

/** Makes whole pictures of half ones, one each; frames that are not marked as interlaced pass untouched. */
export function deinterlaceFilters({ isInterlaced }: Pick<VideoProbe, 'isInterlaced'>): string[] {
  return isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** There is nothing behind a transparent picture: black, as players show it. */
export function flattenFilters({ hasAlpha }: Pick<VideoProbe, 'hasAlpha'>): string[] {
  return hasAlpha ? ['format=gbrap', 'premultiply=inplace=1', 'format=gbrp'] : [];
}

/** Where paper white lies in HDR (ITU-R BT.2408), and the brightest light that is still told from brighter ones. */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;

/** High dynamic range (PQ, HLG) as an ordinary screen shows it: BT.709, limited range. */
export function toneMapFilters(video: VideoProbe): string[] {
  if (!video.isHdr) return [];
  // Said in full: zscale refuses a picture of which one of the four is not marked.
  const marks = [
    `color_trc=${video.colorTransfer}`,
    `colorspace=${video.colorSpace ?? 'bt2020nc'}`,
    `color_primaries=${video.colorPrimaries ?? 'bt2020'}`,
    `range=${video.colorRange === 'pc' ? 'pc' : 'tv'}`,
  ];
  return [
    `setparams=${marks.join(':')}`,
    `zscale=t=linear:npl=${WHITE_NITS},format=gbrpf32le,zscale=p=bt709`,
    // Leaves what is darker than paper white almost as it is and bends the lights above it. A fixed peak: every frame alike.
    `tonemap=tonemap=mobius:param=0.6:desat=2:peak=${(PEAK_NITS / WHITE_NITS).toFixed(2)}`,
    'zscale=t=bt709:m=bt709:r=tv:d=error_diffusion,format=yuv420p',
  ];
}

/** What the probe says of a picture once it was turned (by ffmpeg, while decoding), flattened and tone-mapped: what scaling it still has to know. */
export function settledVideo(video: VideoProbe): VideoProbe {
  const isTurned = video.rotation % 180 !== 0;
  return {
    ...video,
    rotation: 0,
    isMirrored: false,
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
