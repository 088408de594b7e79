import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import {
  InvalidConfiguration,
  port,
  readConfig,
  readConfigOrExit,
} from '../../../services/platform/config/config.js';
import { programs } from '../../../services/platform/config/package-root.js';

const Schema = z.object({ REST_PORT: port(8080), DATABASE_URL: z.url(), LEVEL: z.enum(['low', 'high']) });

describe('readConfig', () => {
  it('parses present variables and applies defaults to absent or empty ones', () => {
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

  it('says what kind of URL a variable must have', () => {
    const urls = z.object({
      BASE_URL: z.url({ protocol: /^https?$/ }),
      DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
      AMQP_URL: z.url({ protocol: /^amqps?$/ }),
    });
    const read = () =>
      readConfig(urls, { BASE_URL: 'here', DATABASE_URL: 'mysql://db/x', AMQP_URL: 'http://broker' });

    expect(read)
      .to.throw(InvalidConfiguration)
      .with.deep.property('faults', [
        'BASE_URL: must be a URL',
        'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
        'AMQP_URL: must be a URL that begins with amqp:// or amqps://',
      ]);
  });
});

describe('readConfigOrExit', () => {
  it('ends each program with every fault of its settings, and without a stack', () => {
    for (const program of ['services/jobs/main.js', 'supervisor/migrate-main.js']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(programs, program)], {
        encoding: 'utf8',
        env: { START_WAIT_SECONDS: 'soon' },
      });

      expect([status, stdout], program).to.deep.equal([1, '']);
      expect(stderr, program)
        .to.match(/^The configuration is not usable:\n( {2}- [A-Z_]+: .+\n)+$/)
        .and.include('  - DATABASE_URL: is required')
        .and.include('  - START_WAIT_SECONDS: must be a number');
    }
  });

  it('does not hide other errors', () => {
    const misread = () => {
      throw new TypeError('a defect');
    };

    expect(() => readConfigOrExit(misread, {})).to.throw(TypeError, 'a defect');
  });
});
