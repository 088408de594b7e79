import { expect } from 'chai';
import { findSecrets } from '../../../../services/media/work/hiding/find-secrets.js';
import { suggestionsIn } from '../../../../services/media/work/hiding/suggest-redactions.js';

describe('findSecrets', () => {
  const found = (text: string) => findSecrets(text).map(({ kind, value }) => `${kind} ${value}`);

  for (const [text, ...due] of [
    ['Write to erika.mustermann@example.co.uk today', 'email erika.mustermann@example.co.uk'],
    ['jörg@müller.de and b+c@example.com', 'email jörg@müller.de', 'email b+c@example.com'],
    ['Call +49 30 1234567 now', 'phone +49 30 1234567'],
    ['(555) 123-4567', 'phone (555) 123-4567'],
    ['555-123-4567', 'phone 555-123-4567'],
    ['030 / 123 45 67', 'phone 030 / 123 45 67'],
    ['Card 4242 4242 4242 4242 ends', 'card 4242 4242 4242 4242'],
    ['378282246310005', 'card 378282246310005'],
    ['Key sk_live_51HxAbCdEfGhIjKlMn', 'key sk_live_51HxAbCdEfGhIjKlMn'],
    ['AKIAIOSFODNN7EXAMPLE', 'key AKIAIOSFODNN7EXAMPLE'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'key ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['token 9f86d081884c7d659a2feaa0c55ad015', 'key 9f86d081884c7d659a2feaa0c55ad015'],
    ['a1B2c3D4e5F6g7H8i9J0k1L2m3', 'key a1B2c3D4e5F6g7H8i9J0k1L2m3'],
    // One digit differs from a valid number.
    ['4242 4242 4242 4241'],
    ['2026-11-29 10:15'],
    ['29.11.2026 and 11/29/2026'],
    ['Total 1 234 567 and 12.345.678'],
    ['192.168.100.200'],
    ['Version 3.5.12, order 20412041'],
    ['invoice-2041-final-version-of-march'],
    ['supercalifragilisticexpialidocious'],
    ['https://example.com/help?id=7&lang=en'],
  ] as ReadonlyArray<readonly string[]>)
    it(`in "${text}" finds ${due.join(', ') || 'nothing'}`, () => {
      expect(found(text!)).to.deep.equal(due);
    });
});

describe('suggestionsIn', () => {
  const row = (y: number) => ({ x: 0.2, y, width: 0.4, height: 0.02 });
  const MAIL = 'Mail erika@example.com';

  it('follows what is found for as long as it stays in its place, and where it moves to', () => {
    const samples = [
      { atSeconds: 0, boxes: [row(0.1)], lines: ['Customers'] },
      { atSeconds: 4, boxes: [row(0.1), row(0.5)], lines: ['Customers', MAIL] },
      { atSeconds: 6, boxes: [row(0.1), row(0.502)], lines: ['Orders', MAIL] },
      { atSeconds: 8, boxes: [row(0.3)], lines: [MAIL] },
      { atSeconds: 9, boxes: [row(0.1)], lines: ['Customers'] },
    ];

    const found = suggestionsIn(samples, 20);

    expect(found.map(({ kind, start, end, preview }) => [kind, start, end, preview])).to.deep.equal([
      ['email', 3.5, 8.5, 'er…'],
      ['email', 7.5, 9.5, 'er…'],
    ]);
    const [first, second] = found;
    // The address begins after "Mail ".
    expect(first!.x).to.be.within(0.2 + 0.4 * (4 / 22) - 0.01, 0.2 + 0.4 * (5 / 22));
    expect(first!.x + first!.width).to.be.within(0.6, 0.62);
    expect([first!.y, second!.y]).to.deep.equal([0.492, 0.29]);
  });

  it('finds nothing in text whose places are unknown', () => {
    expect(suggestionsIn([{ atSeconds: 0, boxes: [row(0.1)] }], 20)).to.deep.equal([]);
  });
});
