import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/config/package-root.js';
import { readOpenApi } from '../setup/openapi.js';

const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

describe('openapi.json in linters', () => {
  it('satisfies Redocly’s recommended rules', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(readOpenApi()),
      absoluteRef: join(packageRoot, 'schemas', 'openapi.json'),
      config: await createConfig({ extends: ['recommended'] }),
    });

    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ).to.deep.equal([]);
  });

  it('satisfies Spectral’s recommended rules', async () => {
    const linter = new Spectral();
    linter.setRuleset({ extends: [[oas as never, 'recommended']] });
    const problems = await linter.run(readOpenApi());

    expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).to.deep.equal(
      [],
    );
  });
});
