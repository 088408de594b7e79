import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { packageRoot } from '../../services/platform/config/package-root.js';

const read = (name: string) => readFileSync(join(packageRoot, name), 'utf8');

function compileSchema() {
  const folder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
  const text = readFileSync(join(folder, 'schemas', 'compose.schema.json'), 'utf8');
  const { $schema: _, ...schema } = JSON.parse(text);
  const formats = { duration: true, ports: true, expose: true, subnet_ip_address: true } as const;
  return new Ajv({ allErrors: true, strict: false, formats }).compile(schema);
}

describe('docker-compose.yml, for Compose', () => {
  const text = read('docker-compose.yml');
  let accepts: ReturnType<typeof compileSchema>;
  before(() => {
    accepts = compileSchema();
  });

  /** Returns what Compose would refuse, by the schema of its specification. */
  function composeFaults(file: string): string[] {
    accepts(parse(file, { merge: true }));
    return (accepts.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  }

  it('has only what the specification of Compose allows', () => {
    expect(composeFaults(text)).to.deep.equal([]);
  });

  it('would be refused with a key that does not exist, or a value of another type', () => {
    expect(composeFaults(text.replace('read_only:', 'read_onli:'))).not.to.deep.equal([]);
    expect(composeFaults(text.replace('pids_limit: 512', 'pids_limit: [512]'))).not.to.deep.equal([]);
  });

  it('defines every volume and every service that it refers to', () => {
    const { services, volumes } = parse(text, { merge: true }) as {
      services: Record<string, { volumes?: string[]; depends_on?: object }>;
      volumes: object;
    };
    const named = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':', 1)[0] as string)
      .filter((source) => /^[a-z]+$/.test(source));

    expect(Object.keys(volumes)).to.have.members([...new Set(named)]);
    for (const { depends_on: needed = {} } of Object.values(services))
      expect(services).to.include.keys(...Object.keys(needed), 'postgres');
  });
});

describe('Dockerfile', () => {
  it('has only instructions, flags and stages that Docker accepts', () => {
    expect(validate(read('Dockerfile')).map(({ message }) => message)).to.deep.equal([]);
    expect(validate(read('Dockerfile').replace('--from=build', '--form=build'))).not.to.deep.equal([]);
  });

  it('runs as a user without privileges, with versions of its base that are fixed', () => {
    const lines = read('Dockerfile').split('\n');

    expect(lines.filter((line) => line.startsWith('USER '))).to.deep.equal(['USER node']);
    for (const line of lines.filter((one) => one.startsWith('FROM ')))
      expect(line).to.match(/^FROM node:\d+\.\d+-bookworm-slim/);
  });
});
