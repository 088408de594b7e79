import { expect } from 'chai';
import { queueText } from './text.js';

const NOW = Date.parse('2026-01-01T10:00:00Z');

describe('text of a job that waits', () => {
  it('names its place and when it is expected to start', () => {
    const in4Minutes = { position: 3, estimatedStartAt: '2026-01-01T10:04:00Z' };
    expect(queueText({ queue: in4Minutes }, NOW)).to.equal('3rd in the queue, starts in about 4 min');
    expect(queueText({ queue: { position: 1, estimatedStartAt: '2026-01-01T09:59:00Z' } }, NOW)).to.equal(
      'Next in the queue, starts in about 1 sec',
    );
  });

  it('names the place alone while the time is unknown, and neither while the place is', () => {
    const places = [2, 11, 22, 1003].map((position) =>
      queueText({ queue: { position, estimatedStartAt: null } }, NOW),
    );
    expect(places).to.deep.equal([
      '2nd in the queue',
      '11th in the queue',
      '22nd in the queue',
      '1,003rd in the queue',
    ]);
    expect(queueText({ queue: null })).to.equal('Waiting to start');
  });

  it('says instead why no worker begins it', () => {
    const queue = { position: 1, estimatedStartAt: null };
    expect(queueText({ queue, blockedReason: 'No worker is running' })).to.equal('No worker is running');
  });
});
