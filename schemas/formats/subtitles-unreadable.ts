/** Text that can't be read as subtitles; the message tells a person why. */
export class SubtitlesUnreadable extends Error {
  override name = 'SubtitlesUnreadable';
}
