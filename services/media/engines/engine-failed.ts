/** An engine was there and did not do its work. `retryable`: the same again may help. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';

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
