import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { QUEUES } from '../../schemas/messages/queues.js';
import { WEBHOOK_EVENT_NAMES } from '../../schemas/webhook-events.js';
import { packageRoot } from '../../services/platform/config/package-root.js';

interface Reference {
  readonly $ref: string;
}
interface AsyncApi {
  readonly channels: Readonly<
    Record<
      string,
      { readonly address: string | null; readonly messages: Readonly<Record<string, Reference>> }
    >
  >;
  readonly operations: Readonly<Record<string, { readonly action: string; readonly channel: Reference }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly name: string; readonly payload: object }>>;
  };
}

const specification = createRequire(import.meta.url)(
  '@asyncapi/specs/schemas/3.0.0-without-$id.json',
) as object;

describe('asyncapi.json', () => {
  const document = JSON.parse(
    readFileSync(join(packageRoot, 'schemas', 'asyncapi.json'), 'utf8'),
  ) as AsyncApi;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  addFormats.default(ajv);

  it('is valid AsyncAPI 3', () => {
    const validate = ajv.compile(specification);
    validate(document);
    expect(validate.errors ?? []).to.deep.equal([]);
  });

  it('describes every webhook event and every message of a service that has a queue', () => {
    const names = Object.values(document.components.messages).map(({ name }) => name);
    expect(names).to.include.members([...WEBHOOK_EVENT_NAMES]);
    expect(new Set(names).size).to.equal(names.length);
    const services = new Set(QUEUES.map((queue) => queue.split('.')[0]));
    const notified = new Set(names.filter((name) => /\.v\d+$/.test(name)).map((name) => name.split('.')[0]));
    for (const service of ['jobs', 'media', 'videos']) {
      expect(services).to.include(service);
      expect(notified, service).to.include(service);
    }
  });

  it('has valid references and payload schemas', () => {
    const keys = Object.keys(document.components.messages);
    expect(Object.keys(document.channels)).to.have.members(keys);
    expect(Object.keys(document.operations)).to.have.members(keys);
    for (const [key, { payload }] of Object.entries(document.components.messages)) {
      expect(document.operations[key]?.channel.$ref).to.equal(`#/channels/${key}`);
      expect(() => ajv.compile(payload), key).not.to.throw();
    }
  });
});
