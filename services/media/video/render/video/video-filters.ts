import { displaySize } from '../../probe/frame-shape.js';
import type { VideoProbe } from '../../probe/source-probe.js';
import type { RenderPlan } from '../plan/render-plan.js';

type Size = Pick<RenderPlan['output'], 'width' | 'height'>;

/**
 * Converts an upright, opaque SDR frame to the export's format: square pixels, the export's size, 8-bit
 * BT.709.
 */
export function videoFilters(video: VideoProbe, output: Size): string[] {
  const shown = displaySize(video);
  const isShrunk = shown.width - output.width > 1 || shown.height - output.height > 1;
  const isGrown = shown.width < output.width || shown.height < output.height;
  const size = isShrunk || isGrown ? output : shown;
  return [
    // Also normalizes a size that changes in the middle of a recording.
    `scale=${size.width}:${size.height}`,
    'setsar=1',
    // An odd row or column is cropped rather than blurred over the whole frame.
    ...(size.width !== output.width || size.height !== output.height
      ? [`crop=${output.width}:${output.height}:0:0`]
      : []),
    ...colourFilters(video),
    'format=yuv420p',
  ];
}

function colourFilters(video: VideoProbe): string[] {
  const isRgb = /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8)/.test(video.pixFmt);
  const isFullRange = video.colorRange === 'pc' || video.pixFmt.startsWith('yuvj');
  const matrix = sourceMatrix(video);
  if (!isRgb && !isFullRange && matrix === 'bt709') return [];
  const from = isRgb ? '' : `in_color_matrix=${matrix}:in_range=${isFullRange ? 'pc' : 'tv'}:`;
  return [`scale=${from}out_color_matrix=bt709:out_range=tv`];
}

/** An untagged source is interpreted as players do: by its size. */
function sourceMatrix(video: VideoProbe): 'bt709' | 'bt601' | 'bt2020' {
  if (video.colorSpace === 'bt709') return 'bt709';
  if (video.colorSpace?.startsWith('bt2020')) return 'bt2020';
  if (video.colorSpace === 'smpte170m' || video.colorSpace === 'bt470bg') return 'bt601';
  return Math.min(video.codedWidth, video.codedHeight) <= 576 ? 'bt601' : 'bt709';
}
