import { expect } from 'chai';
import { sentencesOf } from '../../../services/media/ai/sentences.js';
import { titleOf } from '../../../services/media/ai/text/step-title.js';
import { tidySentence } from '../../../services/media/ai/text/tidy-speech.js';
import { spokenSentences } from '../../../services/media/work/article/spoken-sentences.js';
import { splitScript } from '../../../services/media/work/script/time-script.js';

/** A bar stands where a sentence ends. */
const TEXTS: ReadonlyArray<readonly [language: string, text: string]> = [
  ['de', 'Klicken Sie auf Nr. 3 bzw. Abb. 4.|Am 3. Mai geht es weiter.'],
  ['de', 'Das gilt ab dem 2. Quartal.|Weiter mit Schritt 3.|Dann speichern.'],
  ['de', 'Wählen Sie z. B. Äpfel, d. h. Obst usw.|Danach ist Schluss.'],
  ['de', 'Um 8.30 Uhr kommt Dr. Müller.|Sie sagt „Los!“ und geht.'],
  ['en', 'Click no. 5 first.|Is it open?|No.|Then wait.'],
  ['en', 'Ask Dr. Smith for the key, e.g. by mail.|He answers at 3 p.m. on Monday.'],
  ['en', 'Open https://example.com/help?id=7&lang=en in the browser.|Update to version 3.5 now.'],
  ['en', 'Install Node.js and open config.yaml.|Choose “What’s new?” there.|Press “Save!”|Done.'],
  ['en', 'Use plan B.|Smith & Co. will pay.'],
  ['en', 'So do I.|We see fig. 3 and tab. 4.|Wait... maybe not.'],
  ['fr', 'M. Dupont clique sur « Enregistrer ».|Voir p. 12.'],
  ['es', 'El Sr. López abre el núm. 7.|Luego guarda.'],
  ['cs', 'Otevřete 3. kapitolu.|Potom uložte.'],
  ['ja', '保存します。|「はい。」と答えます。'],
  ['zh', '打开设置。|点击保存！'],
];
const plain = (marked: string) => marked.replaceAll('|', ' ');

describe('the end of a sentence', () => {
  for (const [language, marked] of TEXTS) {
    const isSpaced = language !== 'ja' && language !== 'zh';
    const text = isSpaced ? plain(marked) : marked.replaceAll('|', '');
    const due = marked.split('|');

    it(`${language}: ${marked} (articles and voices)`, () => {
      expect([...sentencesOf(text, language)].map((sentence) => sentence.trim())).to.deep.equal(due);
    });

    if (isSpaced)
      it(`${language}: ${marked} (scripts)`, () => {
        expect(splitScript(text, language)).to.deep.equal(due);
      });
  }

  it('is not within an item of a numbered list', () => {
    expect(splitScript('1. Open it.\n2. Press Save.', 'en')).to.deep.equal(['1. Open it.', '2. Press Save.']);
  });
});

describe('titles of lines', () => {
  it('end at a mark that ends a clause, and the text stays as it is', () => {
    const lines: Array<[number, number, string]> = [
      [0, 2.2, 'Open https://example.com/help?id=7&lang=en in the browser.'],
      [2.5, 4.7, 'Update to version 3.5 now.'],
      [5, 7, 'Ask Dr. Smith for the key.'],
    ];

    const sentences = spokenSentences(lines, 'en').map(({ text }) => tidySentence(text, 'en'));

    expect(sentences).to.deep.equal(lines.map(([, , text]) => text));
    expect(sentences.map((text) => titleOf(text, 'en'))).to.deep.equal([
      'Open https://example.com/help?id=7&lang=en in the browser',
      'Update to version 3.5 now',
      'Ask Dr. Smith for the key',
    ]);
  });

  for (const [text, title] of [
    ['Type “Hello, world!” and press Enter.', 'Type “Hello, world!” and press Enter'],
    ['Open .gitignore, then save.', 'Open .gitignore'],
    ['npm install left-pad, which takes a while.', 'npm install left-pad'],
    ['Choose Save: the file is stored.', 'Choose Save'],
    ['设置页面，然后保存。', '设置页面'],
  ] as const)
    it(`${text} → ${title}`, () => {
      expect(titleOf(text, 'en')).to.equal(title);
    });
});

describe('tidySentence', () => {
  for (const text of [
    'Open .gitignore in the editor.',
    'npm run build makes it.',
    'Type "the the cat" here.',
    'Go to https://example.com/um/um-uh?a=1,,2.',
    'Call it `to to`.',
    'Press “Save!”',
  ])
    it(`leaves ${text} as it is`, () => {
      expect(tidySentence(text, 'en')).to.equal(text);
    });
});
