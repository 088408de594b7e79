/** A webhook's secret can't be read: for the operator, whose key was changed or lost; rotating the secret mends it. */
export class SecretUnreadable extends Error {
  constructor(webhookId: string, reason: string, options?: ErrorOptions) {
    super(`The secret of webhook ${webhookId} can’t be read: ${reason}`, options);
    this.name = 'SecretUnreadable';
  }
}
