/** The file cannot be used as a video; the message tells a person why. */
export class NotAVideo extends Error {
  override name = 'NotAVideo';
}
