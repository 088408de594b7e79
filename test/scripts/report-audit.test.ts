import { expect } from 'chai';
import { importSetup } from '../setup/import-setup.js';

type Report = (printed: string) => { lines: string[]; isFailure: boolean };

describe('advisories in npm run check', () => {
  let reportAudit: Report;
  before(async () => {
    ({ reportAudit } = await importSetup<{ reportAudit: Report }>('report-audit.mjs'));
  });

  const finding = (name: string, severity: string) => ({
    [name]: {
      name,
      severity,
      range: '<2.0.0',
      via: [{ title: 'Reads too far', url: 'https://advisory.example/1' }],
    },
  });

  it('fails for those of production dependencies that are high or critical, and names them', () => {
    const vulnerabilities = {
      ...finding('one', 'high'),
      ...finding('two', 'critical'),
      ...finding('three', 'low'),
    };

    expect(reportAudit(JSON.stringify({ vulnerabilities }))).to.deep.equal({
      isFailure: true,
      lines: [
        'Advisory: one <2.0.0 is high: Reads too far (https://advisory.example/1)',
        'Advisory: two <2.0.0 is critical: Reads too far (https://advisory.example/1)',
        'Advisories: 2 high or critical of production dependencies, 1 below',
      ],
    });
  });

  it('passes when there is none, or none above moderate', () => {
    for (const vulnerabilities of [{}, finding('one', 'moderate')])
      expect(reportAudit(JSON.stringify({ vulnerabilities })).isFailure).to.equal(false);
  });

  it('passes where the registry cannot be asked, and says so', () => {
    const refused = '{"message": "405 Method Not Allowed", "statusCode": 405}';
    expect(reportAudit(refused)).to.deep.equal({
      isFailure: false,
      lines: ['Advisories: not checked, the registry could not be asked (405 Method Not Allowed)'],
    });
    for (const nothing of ['', 'npm error', '{"error": {"code": "ENOTFOUND"}}'])
      expect(reportAudit(nothing).lines[0]).to.include('not checked');
  });
});
