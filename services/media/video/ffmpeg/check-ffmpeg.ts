import { readFfmpegBuild } from './ffmpeg-build.js';

/** Readiness check. Without zscale ffmpeg can process every source except HDR ones. */
export async function checkFfmpeg(): Promise<string> {
  const { version, canToneMap } = await readFfmpegBuild();
  return `ok: ${version}${canToneMap ? '' : '; built without zscale: HDR sources cannot be prepared'}`;
}
