import { expect } from 'chai';
import { readEmail } from '../../services/auth/member/check-account.js';

describe('an e-mail address', () => {
  it('may be any that a mail can be sent to', () => {
    for (const email of [
      'ann@example.test',
      'a.b+c@xn--bcher-kva.example',
      "o'neil@example.test",
      'ä@exämple.test',
    ])
      expect(readEmail('input.email', email)).to.equal(email);
  });

  it('contains nothing that makes another recipient or header of it in a mail', () => {
    const hostile = [
      'ann@example.test\r\nBcc: eve@example.test',
      'ann@example.test,eve',
      'ann@example.test;eve',
      'Eve <eve@example.test>',
      '"ann,eve"@example.test',
      'ann(comment)@example.test',
      'group:ann@example.test',
      'ann@[10.0.0.1]',
      'ann\u0000@example.test',
      'ann\u202e@example.test',
      'ann\u200b@example.test',
    ];
    for (const email of hostile)
      expect(() => readEmail('input.email', email), email).to.throw(/^input\.email must /);
  });
});
