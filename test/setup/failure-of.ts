/** The error a promise rejects with; a promise that resolves is itself an error. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('Expected a rejection, got a result');
}
