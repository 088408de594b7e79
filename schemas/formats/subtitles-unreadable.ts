/** Text that can't be parsed as subtitles; the message explains why. */
export class SubtitlesUnreadable extends Error {
  override name = 'SubtitlesUnreadable';
}
