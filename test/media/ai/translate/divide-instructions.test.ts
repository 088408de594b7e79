import { expect } from 'chai';
import {
  openTranslateEngines,
  type TranslateEngines,
} from '../../../../services/media/ai/translate/open-translate-engines.js';
import { TranslateEnv } from '../../../../services/media/ai/translate/translate-config.js';

const SPANISH: ReadonlyArray<readonly [string, string]> = [
  ['Open Billing', 'Abre Billing'],
  ['Close Billing.', 'Cierra Billing.'],
  ['Click Invite member.', 'Haz clic en Invite member.'],
  ['Now click on Invite member.', 'Ahora haz clic en Invite member.'],
  ['Click the button.', 'Haz clic en el botón.'],
  ['Save the date.', 'Guarda la cita.'],
  ['Type your name.', 'Escribe vuestro nombre.'],
  ['Select the language.', 'Selecciona la lengua.'],
  ['Switch to the button.', 'Cambia al botón.'],
  ['Please open the page.', 'Por favor, abre la página.'],
  [
    'First, open Billing and then click Invite member, and close the dialog.',
    'Primero, abre Billing y luego haz clic en Invite member, y cierra el diálogo.',
  ],
];
const CATALAN: ReadonlyArray<readonly [string, string]> = [
  ['Open Billing', 'Obre Billing'],
  ['Close the window.', 'Tanca la finestra.'],
  ['Click Invite member.', 'Fes clic a Invite member.'],
  ['Click the button.', 'Fes clic al botó.'],
  ['Switch to the buttons.', 'Canvia als botons.'],
  ['Save the file.', 'Desa el fitxer.'],
  ['Type your name.', 'Escriu el vostre nom.'],
  ['Then select the language.', 'Després selecciona la llengua.'],
];

describe('translation of instructions by apertium', () => {
  let translating: TranslateEngines;
  before(() => {
    translating = openTranslateEngines(TranslateEnv.parse({ PATH: process.env.PATH }));
  });
  after(() => translating.close());

  const translate = async (to: string, lines: readonly string[], from = 'en') => {
    const verbatim = lines.map(() => ['Billing', 'Invite member']);
    const signal = new AbortController().signal;
    return (await translating.translate({ from, to, lines, glossary: [], verbatim, signal })).lines;
  };

  for (const [to, language, pairs] of [
    ['es', 'Spanish', SPANISH],
    ['ca', 'Catalan', CATALAN],
  ] as const) {
    it(`writes imperatives in ${language}`, async () => {
      const lines = await translate(
        to,
        pairs.map(([line]) => line),
      );

      expect(lines).to.deep.equal(pairs.map(([, expected]) => expected));
    });
  }

  it('leaves sentences that only look like instructions as they are translated otherwise', async () => {
    const [adjective, question, noun] = await translate('es', [
      'Open source software is good.',
      'You can open the door.',
      'Type safety matters.',
    ]);

    expect(adjective).to.contain('código abierto');
    expect(question).to.equal('Puedes abrir la puerta.');
    expect(noun).to.not.match(/^Escribe/);
  });

  it('translates what surrounds an instruction', async () => {
    const [line] = await translate('es', ['The house is big. Open the door. The street is big.']);

    expect(line).to.equal('La casa es grande. Abre la puerta. La calle es grande.');
  });

  it('keeps bold type around an instruction', async () => {
    expect(await translate('es', ['**Open the door**'])).to.deep.equal(['**Abre la puerta**']);
  });
});
