import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { titleOfTasks } from '../../../../services/media/ai/text/plain.js';

const box = { x: 0.4, y: 0.4, width: 0.1, height: 0.05 };

/** Clicks on these labels, two seconds apart. */
const clicks = (...labels: string[]): Interaction[] =>
  labels.map((label, index) => {
    const start = 2 * index;
    return { kind: 'click', start, end: start + 0.2, x: 0.45, y: 0.42, box, label, confidence: 1 };
  });

describe('titleOfTasks', () => {
  const titles: ReadonlyArray<readonly [language: string, labels: readonly string[], title: string | null]> =
    [
      [
        'en',
        ['Invite member', 'Send invoice', 'Save changes'],
        'How to invite member and send invoice in Acme',
      ],
      ['und', ['New project'], 'How to create a new project in Acme'],
      ['de', ['Mitglied einladen', 'Rechnung senden'], 'Acme: Mitglied einladen und Rechnung senden'],
      ['de-AT', ['Neues Projekt', 'Änderungen speichern'], 'Acme: Neues Projekt anlegen'],
      ['de', ['Offene Rechnungen', 'Meine Aufgaben'], null],
      ['es', ['Invitar miembro', 'Nueva factura'], 'Cómo invitar miembro y crear una nueva factura en Acme'],
      ['es', ['Facturas pendientes'], null],
      [
        'fr',
        ['Inviter un membre', 'Nouvelle facture'],
        'Comment inviter un membre et créer une nouvelle facture dans Acme',
      ],
      ['fr', ['Nouvel utilisateur'], 'Comment créer un nouvel utilisateur dans Acme'],
      ['ja', ['新しい プロジェクト'], null],
    ];
  for (const [language, labels, title] of titles)
    it(`titles ${labels.join(', ')} (${language}) ${title ? `"${title}"` : 'with nothing'}`, () => {
      expect(titleOfTasks(clicks(...labels), language, 'Acme')).to.equal(title);
    });

  it('names two tasks of many, without a product if there is none', () => {
    const labels = ['Mitglied einladen', 'Rechnung senden', 'Bericht exportieren'];

    expect(titleOfTasks(clicks(...labels), 'de')).to.equal('Mitglied einladen, Rechnung senden und mehr');
    expect(titleOfTasks(clicks('Crear factura', 'Enviar informe', 'Invitar miembro'), 'es')).to.equal(
      'Cómo crear factura, enviar informe y más',
    );
  });
});
