/** An engine was there and did not do its work. `retryable`: the same again may help. */
export class HearFailed extends Error {
  override name = 'HearFailed';

  constructor(
    readonly engineId: string,
    message: string,
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** No engine of this machine can do what is asked; the message says what to install or configure. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';
}
