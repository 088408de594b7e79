/** An archive is damaged, or would write outside its folder. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';

  constructor(reason: string) {
    super(`The archive cannot be unpacked: ${reason}`);
  }
}
