import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operations from '@graphql-codegen/typescript-operations';
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, printSchema, visit } from 'graphql';
import { packageRoot } from '../../services/platform/config/package-root.js';

const SCALARS = { ID: 'string', DateTimeISO: 'string', JSONObject: 'Readonly<Record<string, unknown>>' };

type Documents = ReadonlyMap<string, DocumentNode>;

const fragmentsOf = (document: DocumentNode): FragmentDefinitionNode[] =>
  document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);

/** Adds the fragments that a document uses and other files define. */
function withFragments(
  document: DocumentNode,
  all: ReadonlyMap<string, FragmentDefinitionNode>,
): DocumentNode {
  const own = new Set(fragmentsOf(document).map(({ name }) => name.value));
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        const fragment = all.get(name);
        if (!fragment) throw new Error(`No document of the studio defines the fragment ${name}`);
        if (own.has(name) || used.has(name)) return;
        used.set(name, fragment);
        collect(fragment);
      },
    });
  };
  collect(document);
  return { ...document, definitions: [...document.definitions, ...used.values()] };
}

async function readDocuments(folder: string): Promise<Documents> {
  const paths = (await readdir(join(packageRoot, folder), { recursive: true }))
    .filter((path) => path.endsWith('.graphql'))
    .sort();
  const read = paths.map(async (path): Promise<[string, DocumentNode]> => {
    const text = await readFile(join(packageRoot, folder, path), 'utf8');
    return [`${folder}/${path}`, parse(text)];
  });
  return new Map(await Promise.all(read));
}

/**
 * Returns, for each document of the studio, the file beside it with its typed operations. One file for each document,
 * so that a page loads only its own.
 */
export async function renderStudioDocuments(supergraphSdl: string): Promise<Record<string, string>> {
  const api = Supergraph.build(supergraphSdl, { validateSupergraph: false }).apiSchema().toGraphQLJSSchema();
  const schema = parse(printSchema(api));
  const documents = await readDocuments('studio');
  const fragments = new Map(
    [...documents.values()].flatMap(fragmentsOf).map((fragment) => [fragment.name.value, fragment] as const),
  );
  const rendered: Record<string, string> = {};
  for (const [path, document] of documents) {
    const filename = path.replace(/\.graphql$/, '.generated.ts');
    rendered[filename] = await codegen({
      filename,
      schema,
      schemaAst: api,
      documents: [{ location: path, document: withFragments(document, fragments) }],
      config: {
        useTypeImports: true,
        immutableTypes: true,
        skipTypename: true,
        enumType: 'string-literal',
        scalars: SCALARS,
        optimizeDocumentNode: true,
        dedupeFragments: true,
      },
      plugins: [{ operations: {} }, { typedDocuments: {} }],
      pluginMap: { operations, typedDocuments },
    });
  }
  return rendered;
}
