/** Work that can't succeed however often it is done; the message is for the person who asked. */
export class WorkFailed extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly step: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'WorkFailed';
  }
}
