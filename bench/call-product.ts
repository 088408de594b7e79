import type { BenchProduct } from './bench-product.js';

/** Sends one request to the product's REST API. Throws the response unless it is a success. */
export async function callProduct<T>(
  { restUrl, apiKey }: BenchProduct,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${restUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}
