import { expect } from 'chai';
import { z } from 'zod';
import { text, withoutDisplayControls } from '../../../schemas/text.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { requireName } from '../../../services/platform/text/check-text.js';
import { makePartReader } from '../../../services/platform/validation/read-part.js';

const RULE = 'must not contain control characters or characters that change the direction of text';

describe('names that others see', () => {
  const refusalOf = (work: () => unknown): string | null => {
    try {
      work();
      return null;
    } catch (err) {
      expect(err).to.be.an.instanceOf(DomainError);
      return (err as Error).message;
    }
  };
  const readBody = makePartReader(
    'body',
    z.strictObject({
      name: text({ maxLength: 200, format: 'name' }).optional(),
      label: text({ format: 'label' }).optional(),
    }),
  );
  const disguised = {
    'a right-to-left override': 'annex\u202efdp.mp4',
    'a right-to-left embedding': 'a\u202bb',
    'an isolate': 'a\u2066b\u2069',
    'a right-to-left mark': 'a\u200fb',
    'an Arabic letter mark': 'a\u061cb',
    'a line break': 'Ann\nApproved',
    'an escape of terminals': 'a\u001b[31mb',
    'a control character of C1': 'a\u0085b',
    'a separator of lines': 'a\u2028b',
  };
  for (const [what, name] of Object.entries(disguised))
    it(`do not contain ${what}`, () => {
      expect(refusalOf(() => requireName('input.name', name))).to.equal(`input.name ${RULE}`);
      expect(refusalOf(() => readBody({ name }))).to.equal(`body.name ${RULE}`);
      expect(refusalOf(() => readBody({ label: name }))).to.equal(`body.label ${RULE}`);
      expect(refusalOf(() => requireName('input.name', withoutDisplayControls(name)))).to.equal(null);
    });

  const accepted = [
    ...[
      'Ann',
      'שלום עולם',
      'مرحبا بالعالم',
      'می‌خواهم',
      'क्‍ष',
      '👩‍👩‍👧',
      'Talk – part 1/2 “final”',
      '  spaced  ',
    ],
    'x'.repeat(200),
  ];
  for (const name of accepted)
    it(`may be ${JSON.stringify(name.slice(0, 30))}`, () => {
      expect(refusalOf(() => requireName('input.name', name))).to.equal(null);
      expect(refusalOf(() => readBody({ name, label: name }))).to.equal(null);
    });

  it('may be blank only where a label is', () => {
    expect(refusalOf(() => readBody({ name: ' ' }))).to.equal('body.name must not be blank');
    expect(refusalOf(() => readBody({ label: ' ' }))).to.equal(null);
  });
});
