import { expect } from 'chai';
import { SERVICES } from '../../supervisor/migrate.js';

describe('migrations', () => {
  for (const [service, { migrations }] of Object.entries(SERVICES)) {
    it(`of ${service} are listed in execution order, each with a unique time`, () => {
      const times = migrations.map(({ name }) => Number(/\d{13}$/.exec(name)?.[0]));

      expect(times).to.deep.equal([...new Set(times)].sort((a, b) => a - b));
    });
  }
});
