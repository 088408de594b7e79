import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type ConstDirectiveNode, type DefinitionNode, parse } from 'graphql';
import { packageRoot } from '../../services/platform/config/package-root.js';

const SUBGRAPHS = ['auth', 'jobs', 'media', 'videos', 'webhooks'];
const ROOTS = ['Query', 'Mutation', 'Subscription'];

/** A documented element of a schema. */
interface Described {
  readonly name: string;
  readonly description: string;
}

interface Node {
  readonly name: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly arguments?: readonly Node[];
  readonly directives?: readonly ConstDirectiveNode[];
}

function thingsOf(sdl: string): Described[] {
  const described: Described[] = [];
  const add = (name: string, { description }: Node) =>
    described.push({ name, description: description?.value ?? '' });
  for (const definition of parse(sdl).definitions as ReadonlyArray<
    DefinitionNode & Node & { fields?: readonly Node[]; values?: readonly Node[] }
  >) {
    // `schema { … }` and the import of the federation specification have no name.
    if (!definition.name) continue;
    const { value: type } = definition.name;
    if (!ROOTS.includes(type)) add(type, definition);
    for (const part of [...(definition.fields ?? []), ...(definition.values ?? [])]) {
      const path = `${type}.${part.name.value}`;
      add(path, part);
      const args = definition.kind === 'ObjectTypeDefinition' ? (part.arguments ?? []) : [];
      for (const arg of args) add(`${path}(${arg.name.value})`, arg);
    }
  }
  return described;
}

/** Names of measured quantities and the units that their descriptions must state. */
const UNITS: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/(seconds|duration|startTime|endTime|timestamp)$/i, /second/i],
  [/bytes$/i, /byte/i],
  [/(percent|volume|opacity)$/i, /percent/i],
  [/minutes$|MinutesPerMonth$/i, /minute/i],
  [/(^HoverStrip\.tile|^Video\.)(Width|Height)$/i, /pixel/i],
  [/At$/, /when|time|since|from then on|until|removed|never used|anew|after|starts|seconds/i],
];

const NEEDS_EVENTS_SCOPES = /token needs the scopes of/;

describe('openapi.json', () => {
  it('lists the required scopes of an operation exactly where the printed schema does', () => {
    const { paths } = JSON.parse(readFileSync(join(packageRoot, 'schemas', 'openapi.json'), 'utf8'));
    const things = thingsOf(readFileSync(join(packageRoot, 'schemas', 'webhooks.graphql'), 'utf8'));
    const twins: Record<string, string> = {
      updateWebhook: paths['/v1/webhooks/{id}'].patch.description,
      rotateWebhookSecret: paths['/v1/webhooks/{id}/rotate-secret'].post.description,
      testWebhook: paths['/v1/webhooks/{id}/test'].post.description,
      redeliverWebhookDelivery: paths['/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver'].post.description,
    };

    const needing = Object.keys(twins).filter((name) => NEEDS_EVENTS_SCOPES.test(twins[name] as string));

    expect(needing).to.deep.equal(['updateWebhook', 'rotateWebhookSecret', 'redeliverWebhookDelivery']);
    for (const name of Object.keys(twins)) {
      const thing = things.find((one) => one.name === `Mutation.${name}`);
      expect(NEEDS_EVENTS_SCOPES.test(thing?.description ?? ''), name).to.equal(needing.includes(name));
    }
  });

  it('states how many responses to idempotency keys are stored', () => {
    const text = readFileSync(join(packageRoot, 'schemas', 'openapi.json'), 'utf8');

    expect(text).to.match(/At most 20 000 answers of one API key or approval .* limit_exceeded/);
  });
});

for (const subgraph of SUBGRAPHS) {
  describe(`the printed schema of ${subgraph}`, () => {
    const things = thingsOf(readFileSync(join(packageRoot, 'schemas', `${subgraph}.graphql`), 'utf8'));

    it('describes every type, field, argument, enum value and input field', () => {
      expect(things.filter(({ description }) => !description.trim()).map(({ name }) => name)).to.deep.equal(
        [],
      );
      expect(things.length).to.be.greaterThan(5);
    });

    it('states the unit of measured quantities', () => {
      const wanting = things.filter(({ name, description }) =>
        UNITS.some(([measured, unit]) => measured.test(name) && !unit.test(description)),
      );

      expect(wanting.map(({ name, description }) => `${name}: ${description}`)).to.deep.equal([]);
    });
  });
}

describe('description check', () => {
  it('finds every kind of missing description', () => {
    const sdl = `"""A."""\ntype A { b(c: Int): Int }\nenum E { F }\ninput G { """Hears."""\nh: Int }`;

    const bare = thingsOf(sdl).filter(({ description }) => !description);

    expect(bare.map(({ name }) => name)).to.deep.equal(['A.b', 'A.b(c)', 'E', 'E.F', 'G']);
  });
});
