import type { SubgraphAnswer } from '../execution/execute-plan.js';
import type { ByteLimit } from '../post-json.js';
import { limitExceeded } from './limit-exceeded.js';
import type { Limits } from './limits-env.js';

type Bound = Pick<Limits, 'MAX_RESPONSE_BYTES'>;

/** Of one answer, which is not read any further. */
export const responseLimit = ({ MAX_RESPONSE_BYTES: maxBytes }: Bound): ByteLimit => ({
  maxBytes,
  tooLarge: () => limitExceeded('MAX_RESPONSE_BYTES', maxBytes),
});

/** Making, reading and writing so much takes tens of milliseconds in every process it passes. */
const HEAVY_BYTES = 1024 ** 2;

/** Takes what services answer from what all of one operation may be. It throws `validation_error` when that is too much. */
export function makeByteBudget(
  bound: Bound,
  onHeavy: () => void,
): (answer: SubgraphAnswer) => SubgraphAnswer {
  const { maxBytes, tooLarge } = responseLimit(bound);
  let spentBytes = 0;
  return (answer) => {
    spentBytes += answer.sizeBytes ?? 0;
    if (spentBytes > HEAVY_BYTES) onHeavy();
    if (spentBytes > maxBytes) throw tooLarge();
    return answer;
  };
}
