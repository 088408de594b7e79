import { expect } from 'chai';
import { z } from 'zod';
import { InvalidConfiguration, port, readConfig } from '../../services/platform/config.js';

const Schema = z.object({ REST_PORT: port(8080), DATABASE_URL: z.url(), LEVEL: z.enum(['low', 'high']) });

describe('readConfig', () => {
  it('parses what is there and defaults what is absent or empty', () => {
    const config = readConfig(Schema, { REST_PORT: '', DATABASE_URL: 'postgres://db/x', LEVEL: 'low' });

    expect(config).to.deep.equal({ REST_PORT: 8080, DATABASE_URL: 'postgres://db/x', LEVEL: 'low' });
    expect(Object.isFrozen(config)).to.equal(true);
  });

  it('lists all faults at once', () => {
    const read = () => readConfig(Schema, { REST_PORT: '99999', LEVEL: 'middle' });

    expect(read)
      .to.throw(InvalidConfiguration)
      .with.property('faults')
      .that.satisfies((faults: string[]) =>
        ['REST_PORT', 'DATABASE_URL', 'LEVEL'].every((key, i) => faults[i]?.startsWith(key)),
      );
  });
});
