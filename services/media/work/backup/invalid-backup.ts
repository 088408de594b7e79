/** What was to be restored is not a backup, or not as it was made; the message says which rule it breaks. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}
