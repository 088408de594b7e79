import type { SubgraphAnswer } from '../execution/execute-plan.js';
import type { ByteLimit } from '../post-json.js';
import { type Limits, limitExceeded } from './limits-env.js';

type Bound = Pick<Limits, 'MAX_RESPONSE_BYTES'>;

/** The limit of one response; reading stops beyond it. */
export const responseLimit = ({ MAX_RESPONSE_BYTES: maxBytes }: Bound): ByteLimit => ({
  maxBytes,
  tooLarge: () => limitExceeded('MAX_RESPONSE_BYTES', maxBytes),
});

/** Responses of this size take tens of milliseconds to serialize and parse in every process on their way. */
const HEAVY_BYTES = 1024 ** 2;

/**
 * Counts the bytes that subgraphs return against the budget of one operation. The returned function throws
 * `validation_error` when it is exceeded.
 */
export function makeByteBudget(
  { maxBytes, tooLarge }: ByteLimit,
  onHeavy: () => void,
): (answer: SubgraphAnswer) => SubgraphAnswer {
  let spentBytes = 0;
  return (answer) => {
    spentBytes += answer.sizeBytes ?? 0;
    if (spentBytes > HEAVY_BYTES) onHeavy();
    if (spentBytes > maxBytes) throw tooLarge();
    return answer;
  };
}
