/** An available engine failed. `retryable` means that the same request may succeed later. */
export class EngineFailed extends Error {
  override name = 'EngineFailed';
  /** Its server does not respond or is overloaded: the same request will succeed once it responds. */
  readonly isUnavailable: boolean;

  constructor(
    readonly engineId: string,
    message: string,
    readonly retryable: boolean,
    { isUnavailable = false, ...options }: ErrorOptions & { isUnavailable?: boolean } = {},
  ) {
    super(message, options);
    this.isUnavailable = isUnavailable;
  }
}

/** No engine of this machine can do the requested work; the message says what to install or configure. */
export class MissingEngine extends Error {
  override name = 'MissingEngine';

  constructor(
    message: string,
    /** Whether the engine is configured here, so that it becomes ready once its dependency is available. */
    readonly isUnavailable = false,
  ) {
    super(message);
  }
}
