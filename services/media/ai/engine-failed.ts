/** An engine was there and did not do its work. `retryable`: the same again may help. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
  /** Its server does not answer, or is too busy to: the same will succeed once it does. */
  readonly isAway: boolean;

  constructor(
    readonly engineId: string,
    message: string,
    readonly retryable: boolean,
    { isAway = false, ...options }: ErrorOptions & { isAway?: boolean } = {},
  ) {
    super(message, options);
    this.isAway = isAway;
  }
}

/** No engine of this machine can do what is asked; the message says what to install or configure. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';

  constructor(
    message: string,
    /** Whether it is configured here, so that it comes back once what it lacks is there. */
    readonly isAway = false,
  ) {
    super(message);
  }
}
