/** Work that can't succeed however often it is done; the message is for the person who asked. */
export class WorkFailed extends Error {
  /** Whether it may go better when it is asked for again, later. */
  readonly retryable: boolean;

  constructor(
    readonly code: string,
    message: string,
    readonly step: string,
    { retryable = false, ...options }: ErrorOptions & { retryable?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'WorkFailed';
    this.retryable = retryable;
  }
}
