import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { InvalidConfiguration } from '../../services/platform/config/config.js';

/**
 * Either an object of ids and documents, as written by `graphql-codegen` and Relay, or a manifest as written
 * by Apollo's tools.
 */
const Manifest = z.union([
  z
    .object({
      format: z.literal('apollo-persisted-query-manifest'),
      operations: z.array(z.looseObject({ id: z.string().min(1), body: z.string().min(1) })),
    })
    .transform(({ operations }) => new Map(operations.map(({ id, body }) => [id, body]))),
  z.record(z.string().min(1), z.string().min(1)).transform((documents) => new Map(Object.entries(documents))),
]);

/** Reads the documents registered by the operator, by id. Throws `InvalidConfiguration`. */
export async function readRegisteredDocuments(
  path: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!path) return new Map();
  const refuse = (why: string) => new InvalidConfiguration([`GRAPHQL_DOCUMENTS: ${path} ${why}`]);
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw refuse(`can't be read: ${cause.message}`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('is not JSON');
  }
  const { data } = Manifest.safeParse(json);
  if (!data)
    throw refuse('must be a JSON object of ids and documents, or a manifest as Apollo’s tools write it');
  return data;
}
