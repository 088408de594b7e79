/**
 * A webhook's secret can't be decrypted because the operator's key was changed or lost; rotating the secret
 * repairs it.
 */
export class SecretUnreadable extends Error {
  constructor(webhookId: string, reason: string, options?: ErrorOptions) {
    super(`The secret of webhook ${webhookId} can’t be read: ${reason}`, options);
    this.name = 'SecretUnreadable';
  }
}
