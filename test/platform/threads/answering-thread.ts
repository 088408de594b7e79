// A thread that answers, or exceeds its limits.
import { answerInThread } from '../../../services/platform/threads/answer-in-thread.js';

const nest = (levels: number): number => 1 + nest(levels + 1);

answerInThread(({ does }: { does: string }): string => {
  if (does === 'throw') throw new Error('no answer');
  if (does === 'exit') process.exit();
  if (does === 'nest') return String(nest(0));
  const filled: object[] = [];
  while (does === 'fill') filled.push(Array.from({ length: 1000 }, (_, index) => ({ index })));
  for (; does === 'hang'; );
  return does;
});
