/**
 * Containers that are accepted. None of them can name another file: playlists, concat lists, SDP and DASH are
 * excluded.
 */
export const MEDIA_FORMATS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,asf,gif,wav,mp3,aac,flac,ogg,png_pipe,jpeg_pipe,webp_pipe';

/** A little above 7680x4320: a header may claim any size, and the decoder allocates what it claims. */
export const MAX_PIXELS = 36_000_000;

/** How long ffmpeg may take to stop after SIGTERM (it usually needs 0.1 s) before it is killed. */
export const STOP_GRACE_MS = 600;

/** Number of last log lines that an error carries. */
export const STDERR_TAIL_LINES = 30;

/**
 * Options before every input: without them a text file named .mp4 makes ffmpeg read other local files or the
 * network.
 */
export function inputGuards(formats: string = MEDIA_FORMATS): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', formats, '-max_pixels', String(MAX_PIXELS)];
}
