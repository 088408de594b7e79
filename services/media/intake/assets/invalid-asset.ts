/** What an address gave can't be used; the message follows "… could not be used: ". */
export class InvalidAsset extends Error {
  override name = 'InvalidAsset';
}
