import { DomainError } from '../errors/errors.js';

const RULE = 'could not be fetched: it must be a public http or https URL that answers';

/**
 * Nothing was fetched. Refused and unreachable addresses read the same to the caller: a difference would let
 * users map the operator's network. `reason` is for the log only.
 */
export class OutboundRefused extends Error {
  readonly #reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The URL ${RULE}`, options);
    this.name = 'OutboundRefused';
    this.#reason = reason;
  }

  /** For the log. Not enumerable, so that printing or serializing the error does not expose it. */
  get reason(): string {
    return this.#reason;
  }

  /** The error for the caller that provided the URL. */
  toDomainError(field: string): DomainError {
    return new DomainError('validation_error', `${field} ${RULE}`, { field, cause: this });
  }
}

/** Nothing was requested: the host has no address that may be requested, or none at all. */
export class OutboundNotPermitted extends OutboundRefused {}

/** The exchange's timeout expired first. */
export class OutboundTimedOut extends OutboundRefused {
  constructor(timeoutMs: number) {
    super(`no end within ${timeoutMs} ms`);
    this.name = 'OutboundTimedOut';
  }
}

/** The answer is larger than the limit, by its header or by its decoded bytes. */
export class OutboundTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`);
    this.name = 'OutboundTooLarge';
  }
}
