import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { metricsTargetsPath, writeMetricsTargets } from '../../supervisor/metrics-targets.js';

describe('metrics targets file', () => {
  it('is readable by other accounts, whatever the umask', () => {
    const folder = mkdtempSync(join(tmpdir(), 'metrics-'));
    const umask = process.umask(0o077);
    try {
      writeMetricsTargets(folder, '127.0.0.1', { auth: 9000 });

      expect(statSync(metricsTargetsPath(folder)).mode & 0o777).to.equal(0o644);
    } finally {
      process.umask(umask);
      rmSync(folder, { recursive: true });
    }
  });
});
