import { expect } from 'chai';
import { formatAge, formatBytes, formatClock, formatRemaining, languageName } from './text.js';

describe('formats of the studio', () => {
  it('show a size in the largest fitting unit', () => {
    const shown = [0, 999, 1_000, 1_234_567, 5e12].map((bytes) => formatBytes(bytes, 'en'));
    expect(shown.map((size) => size.replace(/\s/g, ' '))).to.deep.equal([
      '0 bytes',
      '999 bytes',
      '1 kB',
      '1.2 MB',
      '5 TB',
    ]);
  });

  it('show a place in a video as players do', () => {
    expect([0, 7.9, 65, 3_723].map(formatClock)).to.deep.equal(['0:00', '0:07', '1:05', '1:02:03']);
  });
});

describe('remaining times and names of languages', () => {
  it('shows the remaining time in the locale of the viewer', () => {
    expect(formatRemaining(40, 'en')).to.equal('40 sec');
    expect(formatRemaining(200, 'de')).to.equal('3 Min.');
  });

  it('names languages, and shows codes without a name as they are', () => {
    expect(languageName('pt-BR', 'en')).to.equal('Brazilian Portuguese');
    expect(languageName('not a code', 'en')).to.equal('not a code');
  });

  it('writes an age in the largest unit of which there are at least two', () => {
    const now = Date.parse('2026-11-28T12:00:00Z');
    const ageOf = (iso: string) => formatAge(iso, now, 'en');

    expect(ageOf('2026-11-28T11:00:00Z')).to.equal('today');
    expect(ageOf('2026-11-28T12:00:01Z')).to.equal('today');
    expect(ageOf('2026-11-27T11:00:00Z')).to.equal('yesterday');
    expect(ageOf('2026-10-14T12:00:00Z')).to.equal('45 days ago');
    expect(ageOf('2026-08-28T12:00:00Z')).to.equal('3 months ago');
    expect(ageOf('2024-11-01T12:00:00Z')).to.equal('2 years ago');
  });
});
