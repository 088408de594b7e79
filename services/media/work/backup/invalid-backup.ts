/** The file is not a backup, or was changed after it was made; the message says which rule it violates. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}
