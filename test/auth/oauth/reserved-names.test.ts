import { expect } from 'chai';
import { isReservedName } from '../../../services/auth/oauth/reserved-name.js';

describe('reserved names of apps', () => {
  const reserved = [
    ...[
      'Studio',
      'STUDIO',
      ' the  studio ',
      'Studio™',
      'St\u00fadio',
      'Command line (vps)',
      'command-line',
      'VPS',
    ],
    ...[
      'Video Processing Service',
      'Ｓｔｕｄｉｏ',
      '𝐒𝐭𝐮𝐝𝐢𝐨',
      'Ⓢⓣⓤⓓⓘⓞ',
      'Stud1o',
      'STUDlO',
      'Studi0',
      'ꜱᴛᴜᴅɪᴏ',
    ],
    // Cyrillic, Greek, Armenian and Cherokee letters.
    ...[
      '\u0405tudi\u043e',
      'St\u03c5dio',
      'ST\u054dDIO',
      'S\u13a2udio',
      'Cornmand line',
      'Command l\u0456ne',
    ],
    ...['Stu\u200bdio', 'Stu\u00addio', '\u202eStudio', 'S\u2063t\u2063udio', 'S.t.u.d.i.o', 'Studio ✓'],
  ];
  for (const name of reserved)
    it(`include ${JSON.stringify(name)}`, () => {
      expect(isReservedName(name)).to.equal(true);
    });

  for (const name of [
    'Claude',
    'Visual Studio Code',
    'Android Studio',
    'Studio Nord',
    'Студия',
    '工作室',
    'Cursor',
  ])
    it(`do not include ${JSON.stringify(name)}`, () => {
      expect(isReservedName(name)).to.equal(false);
    });
});
