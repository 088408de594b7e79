/** An available engine failed. `retryable` means that the same request may succeed later. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
  /** Its server does not respond or is overloaded: the same request will succeed once it responds. */
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

/** No engine of this machine can do the requested work; the message says what to install or configure. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';

  constructor(
    message: string,
    /** Whether the engine is configured here, so that it becomes ready once its dependency is available. */
    readonly isAway = false,
  ) {
    super(message);
  }
}
