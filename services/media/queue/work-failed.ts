/** Work that cannot succeed however often it is repeated; the message is for the user. */
export class WorkFailed extends Error {
  /** Whether a later request may succeed. */
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
