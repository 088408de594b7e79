import { flattenFilters, settledVideo, toneMapFilters } from '../probe/settle-frame-shape.js';
import type { VideoProbe } from '../probe/source-probe.js';
import { videoFilters } from '../render/video/video-filters.js';

/** JPEG has one colour space, whatever the video's is. */
export const JPEG_COLOURS =
  'scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc,format=yuvj420p';

/**
 * Converts a decoded frame to a still of this size, as the export would show it. It is scaled down first,
 * because tone mapping costs by the pixel.
 */
export function stillFilters(video: VideoProbe, size: { width: number; height: number }): string[] {
  return [
    `scale=${size.width}:${size.height}`,
    ...flattenFilters(video),
    ...toneMapFilters(video),
    ...videoFilters(settledVideo(video), size),
    JPEG_COLOURS,
  ];
}

/** Output options for a single JPEG; quality from 2 (best) to 31. */
export const jpegOptions = (quality: number): string[] => [
  ...['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', String(quality), '-update', '1', '-f', 'image2', '-y'],
];
