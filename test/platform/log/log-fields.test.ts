import { expect } from 'chai';
import { makeLog } from '../../../services/platform/log/log.js';
import { findUndocumented } from '../../../services/platform/log/log-fields.js';

describe('findUndocumented', () => {
  const lineOf = (write: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown> => {
    const lines: string[] = [];
    write(makeLog('jobs', 'info', { write: (line) => void lines.push(line) }));
    return JSON.parse(lines[0]!);
  };

  it('accepts a line with documented fields', () => {
    const line = lineOf((log) =>
      log.child({ requestId: 'req_1' }).warn({ err: new Error('away'), queue: 'q' }, 'no'),
    );

    expect(findUndocumented(line)).to.deep.equal([]);
  });

  it('names undocumented fields, those of another type and missing ones', () => {
    const { pid, ...line } = lineOf((log) => log.info({ attempt: 'first', surprise: 1 }, 'hello'));

    expect(pid).to.equal(process.pid);
    expect(findUndocumented(line)).to.deep.equal([
      'pid is missing',
      'attempt is of type string',
      'surprise is not documented',
    ]);
  });
});
