import type { Answer } from '../../setup/rest-client.js';

/** A separate client address, because failed attempts are counted by address. */
export const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };

/** Repeats a request until it is limited, since a window may end in between. */
export async function sendUntilLimited(ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; asked < 1000; asked += 1) {
    const answer = await ask();
    if (answer.status === 429) return answer;
  }
  throw new Error('a thousand requests were let through');
}
