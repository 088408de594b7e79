/**
 * Repeats a request once when its connection broke or a dependency failed. Only for requests that may be sent twice:
 * reads, and writes with an effect key. A second failure is final.
 */
export async function retryOnce<T>(
  send: () => Promise<T>,
  shouldRetry: { readonly answer: (answer: T) => boolean; readonly failure: (thrown: unknown) => boolean },
): Promise<T> {
  let answer: T;
  try {
    answer = await send();
  } catch (err) {
    if (!shouldRetry.failure(err)) throw err;
    return send();
  }
  return shouldRetry.answer(answer) ? send() : answer;
}
