import { DomainError } from '../errors.js';

const RULE = 'could not be fetched: it must be a public http or https address that answers';

/**
 * Nothing was fetched. Refused and unreachable read the same to the caller: whoever could tell them apart could map
 * the operator's network. Why it happened is in `reason`, for the log and for nobody else.
 */
export class OutboundRefused extends Error {
  readonly #reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`The address ${RULE}`, options);
    this.name = 'OutboundRefused';
    this.#reason = reason;
  }

  /** For the log. Not enumerable, so that nothing which prints or serializes the error carries it outside. */
  get reason(): string {
    return this.#reason;
  }

  /** What the caller who gave the address is told. */
  toDomainError(field: string): DomainError {
    return new DomainError('validation_error', `${field} ${RULE}`, { field, cause: this });
  }
}

/** The time for the whole exchange was over first. */
export class OutboundTimedOut extends OutboundRefused {
  constructor(timeoutMs: number) {
    super(`no end within ${timeoutMs} ms`);
    this.name = 'OutboundTimedOut';
  }
}

/** What answers is larger than was asked for, as told by its header or by its bytes once decoded. */
export class OutboundTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes`);
    this.name = 'OutboundTooLarge';
  }
}
