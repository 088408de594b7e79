/** ffmpeg ended well, but what it wrote is not what was planned. */
export class RenderFailed extends Error {
  override name = 'RenderFailed';
}
