import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { describeActions } from '../../../../services/media/ai/text/describe-actions.js';
import { plainWriter, titleOfTasks } from '../../../../services/media/ai/text/plain.js';
import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { placeKeyEvents } from '../../../../services/media/work/script/place-key-events.js';
import { nameDetected } from '../../../../services/videos/interaction/name-detected.js';
import { anInteraction } from '../../../setup/an-interaction.js';

const interaction = (kind: Interaction['kind'], start: number, label: string | null) =>
  anInteraction(kind, start, { end: start + 0.5, label });
const INTERACTIONS = [
  interaction('click', 4, 'Team members'),
  interaction('page-change', 4.3, null),
  interaction('click', 8, 'Invite member'),
  interaction('dialog', 8.3, 'Invite a team member'),
  interaction('click', 11, 'Email address'),
  interaction('typing', 12, 'Email address'),
  interaction('click', 16, 'Send invitation'),
  interaction('notification', 16.7, 'Invitation sent'),
];
const MATERIAL: SourceMaterial = {
  language: 'en',
  durationSeconds: 20,
  sentences: [],
  keyEvents: [],
  sceneChanges: [4.4],
  screenTexts: [{ atSeconds: 0, text: 'Dashboard. Ch cl.' }],
  interactions: INTERACTIONS,
};
const signal = new AbortController().signal;
const input = (differing: Partial<SourceMaterial> = {}) => ({
  language: 'en',
  direction: {},
  signal,
  material: { ...MATERIAL, ...differing },
});

const of = (interactions: readonly Interaction[], language: string, screenTexts = MATERIAL.screenTexts) =>
  describeActions({ interactions, screenTexts }, language);

describe('describeActions', () => {
  it('names each action and what the screen answers; a click into a field and the typing are one', () => {
    expect(
      of(INTERACTIONS, 'en').map(({ atSeconds, action, result }) => [atSeconds, action, result]),
    ).to.deep.equal([
      [4, 'Click Team members', null],
      [8, 'Click Invite member', 'The dialog “Invite a team member” opens.'],
      [12, 'Type the email address', null],
      [16, 'Click Send invitation', 'The message “Invitation sent” appears.'],
    ]);
  });

  it('names the page that opens where it is titled like the link to it', () => {
    const [first] = of(INTERACTIONS, 'en', [{ atSeconds: 5, text: 'Team members. Invite member.' }]);

    expect(first?.result).to.equal('The page “Team members” opens.');
  });

  it('types into a field whose name says what to do, and types what others are named', () => {
    const typed = (label: string | null) => {
      const [, , typing] = of(
        [
          interaction('click', 1, 'Customers'),
          interaction('click', 2, 'New'),
          interaction('typing', 4, label),
        ],
        'en',
      );
      return typing?.action;
    };

    expect(['Company name', 'Search customers', 'API key', null].map(typed)).to.deep.equal([
      'Type the company name',
      'Type into Search customers',
      'Type into API key',
      'Type the text',
    ]);
  });

  it('is in English where no language was detected, and in the language of the screen where it has wording', () => {
    expect(of(INTERACTIONS, 'und')).to.deep.equal(of(INTERACTIONS, 'en'));
    expect(
      of([interaction('click', 1, 'Team'), interaction('click', 2, 'Speichern')], 'de')[1]?.action,
    ).to.equal('Klicken Sie auf „Speichern“');
  });

  it('returns nothing in a language without wording, and where no action has a name', () => {
    expect(of(INTERACTIONS, 'ja')).to.deep.equal([]);
    expect(of([interaction('click', 1, null), interaction('dialog', 2, 'Save')], 'en')).to.deep.equal([]);
  });

  it('says where something without a name is', () => {
    const at = (x: number, y: number, side: number) =>
      anInteraction('click', 1, {
        x,
        y,
        box: { x: x - side / 2, y: y - side / 2, width: side, height: side },
      });
    const told = (language: string, click: Interaction) =>
      of([click, interaction('click', 5, 'Save')], language)[0]?.action;

    expect(told('en', at(0.9, 0.1, 0.03))).to.equal('Click the icon in the upper right');
    expect(told('de', at(0.5, 0.9, 0.03))).to.equal('Klicken Sie auf das Symbol unten');
    expect(told('es', at(0.1, 0.5, 0.03))).to.equal('Haga clic en el icono que está a la izquierda');
    expect(told('fr', at(0.5, 0.5, 0.3))).to.equal('Cliquez au centre');
    const text = 'A text that is much too long for the name of a button, or of a field';
    const field = { ...anInteraction('typing', 1), label: text };
    expect(told('en', { ...at(0.9, 0.1, 0.03), label: text })).to.equal('Click the icon in the upper right');
    expect(told('en', field)).to.equal('Type the text');
  });

  it('tells nothing that is not certain', () => {
    const unsure = { ...interaction('click', 2, 'TUE'), confidence: 0.5 };

    expect(of([interaction('click', 1, 'Save'), unsure], 'en').map(({ action }) => action)).to.deep.equal([
      'Click Save',
    ]);
    expect(titleOfTasks([{ ...unsure, label: 'Create invoice' }], 'en')).to.equal(null);
  });
});

describe('the script of a silent screen recording', () => {
  it('tells each action before it is done, instead of the text of the screen', async () => {
    const lines = await plainWriter.writeScript({ ...input(), source: 'video' });

    expect(lines.map(({ text }) => text)).to.deep.equal([
      'Click Team members.',
      'Click Invite member.',
      'The dialog “Invite a team member” opens.',
      'Type the email address.',
      'Click Send invitation.',
      'The message “Invitation sent” appears.',
    ]);
    const told = lines.filter(({ text }) => !text.startsWith('The '));
    expect(told.map(({ endSeconds }) => endSeconds)).to.deep.equal([4, 8, 12, 16]);
    expect(lines[2]?.startSeconds).to.equal(8.3);
  });

  it('has only lines that can be read, each near what it tells of', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      interaction('click', 1 + index * 0.7, `Button number ${index}`),
    );
    const material = { interactions: many, durationSeconds: 30 };

    const lines = await plainWriter.writeScript({ ...input(material), source: 'video' });

    expect(lines.length).to.be.within(12, 25);
    for (const [index, { startSeconds, endSeconds, text }] of lines.entries()) {
      expect(endSeconds - startSeconds).to.be.at.least(1.2 - 1e-6);
      expect(text.length / (endSeconds - startSeconds)).to.be.at.most(20 + 1e-6);
      expect(startSeconds).to.be.at.least((lines[index - 1]?.endSeconds ?? 0) - 1e-6);
      const at = 1 + Number(/\d+/.exec(text)) * 0.7;
      expect(endSeconds - at).to.be.within(-1e-6, 2.5 + 1e-6);
    }
  });

  it('has no lines where nothing is known to have been done', async () => {
    const lines = await plainWriter.writeScript({ ...input({ interactions: [] }), source: 'video' });

    expect(lines).to.deep.equal([]);
  });
});

describe('the article of a screen recording', () => {
  it('has a step for each action, whose text is its result and not its title again', async () => {
    const sentences = [
      { startSeconds: 2, endSeconds: 4, text: 'Click Team members.' },
      { startSeconds: 16, endSeconds: 18, text: 'The message “Invitation sent” appears.' },
    ];

    const { steps } = await plainWriter.writeArticle(input({ sentences }));

    expect(steps.map(({ title }) => title)).to.deep.equal([
      'Click Team members',
      'Click Invite member',
      'Type the email address',
      'Click Send invitation',
    ]);
    expect(steps[0]?.text).to.equal('');
    expect(steps[3]?.text).to.equal('The message “Invitation sent” appears.');
  });

  it('tells in each step what is said about its action: by its name, else at its time', async () => {
    const said = (startSeconds: number, text: string) => ({
      startSeconds,
      endSeconds: startSeconds + 1.5,
      text,
    });
    const sentences = [
      said(0, 'Today I show how to add people.'),
      said(1.5, 'Open the team of your company.'),
      said(9.5, 'The button Invite member is at the top.'),
      said(11.5, 'This is where their address goes.'),
      said(18, 'Thanks for watching.'),
    ];

    const { intro, steps, closing } = await plainWriter.writeArticle(input({ sentences }));

    expect(intro).to.equal('Today I show how to add people.');
    expect(steps.map(({ title, text }) => [title, text])).to.deep.equal([
      ['Click Team members', 'Open the team of your company.'],
      [
        'Click Invite member',
        'The button Invite member is at the top.\n\nThe dialog “Invite a team member” opens.',
      ],
      ['Type the email address', 'This is where their address goes.'],
      ['Click Send invitation', 'The message “Invitation sent” appears.'],
    ]);
    expect(closing).to.equal('Thanks for watching.');
  });

  it('has the steps that the user’s key events name', async () => {
    const sentences = [{ startSeconds: 2, endSeconds: 4, text: 'Open the team of your company.' }];
    const keyEvents = [{ text: 'The team', atSeconds: 2 }];

    const { steps } = await plainWriter.writeArticle(input({ sentences, keyEvents }));

    expect(steps.map(({ title }) => title)).to.deep.equal(['The team']);
  });

  it('is titled by what is done, unless the video has a name that is no file’s', async () => {
    const titled = async (title: string | undefined, productName?: string) => {
      const direction = productName === undefined ? {} : { productName };
      return (await plainWriter.writeArticle({ ...input({ title }), direction })).title;
    };

    expect(await titled('screencast_final-2.mp4')).to.equal('How to invite a team member');
    expect(await titled('Screen recording 4', 'Harbor CRM')).to.equal(
      'How to invite a team member in Harbor CRM',
    );
    expect(await titled('Adding colleagues')).to.equal('Adding colleagues');
  });
});

describe('placeKeyEvents in a screen recording', () => {
  it('places an event before the action whose name it contains', () => {
    const events = [{ text: 'We invite member number two', timestamp: null }];

    expect(placeKeyEvents(events, MATERIAL)).to.deep.equal([7]);
  });
});

describe('nameDetected', () => {
  it('names key events by what happened, and keeps scenes that no interaction explains', () => {
    expect(nameDetected([4.4, 19], INTERACTIONS).map(({ text }) => text)).to.deep.equal([
      'Click Team members',
      'Click Invite member',
      'The dialog “Invite a team member” opens',
      'Click Email address',
      'Type into Email address',
      'Click Send invitation',
      'The message “Invitation sent” appears',
      'The scene changes',
    ]);
  });
});

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
