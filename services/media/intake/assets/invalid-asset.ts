/** The file behind a URL cannot be used; the message follows "… could not be used: ". */
export class InvalidAsset extends Error {
  override name = 'InvalidAsset';
}
