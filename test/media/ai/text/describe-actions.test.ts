import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import { describeActions } from '../../../../services/media/ai/text/describe-actions.js';
import { plainWriter } from '../../../../services/media/ai/text/plain.js';
import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';
import { placeKeyEvents } from '../../../../services/media/work/script/place-key-events.js';
import { nameDetected } from '../../../../services/videos/interaction/name-detected.js';

const interaction = (kind: Interaction['kind'], start: number, label: string | null): Interaction => ({
  kind,
  start,
  end: start + 0.5,
  label,
  x: 0.5,
  y: 0.5,
  confidence: 0.9,
  box: { x: 0.4, y: 0.4, width: 0.2, height: 0.2 },
});
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

describe('describeActions', () => {
  it('names each action and what the screen answers; a click into a field and the typing are one', () => {
    expect(describeActions(INTERACTIONS, 'en')).to.deep.equal([
      { atSeconds: 4, action: 'Click Team members', result: null },
      { atSeconds: 8, action: 'Click Invite member', result: 'The dialog “Invite a team member” opens.' },
      { atSeconds: 12, action: 'Type into Email address', result: null },
      { atSeconds: 16, action: 'Click Send invitation', result: 'The message “Invitation sent” appears.' },
    ]);
  });

  it('is in English where no language was detected', () => {
    expect(describeActions(INTERACTIONS, 'und')).to.deep.equal(describeActions(INTERACTIONS, 'en'));
  });

  it('returns nothing in a language without wording, and where hardly any click has a name', () => {
    expect(describeActions(INTERACTIONS, 'de')).to.deep.equal([]);
    expect(
      describeActions([interaction('click', 1, null), interaction('click', 2, 'Save')], 'en'),
    ).to.deep.equal([]);
  });
});

describe('the script of a silent screen recording', () => {
  it('tells each action before it is done, instead of the text of the screen', async () => {
    const lines = await plainWriter.writeScript({ ...input(), source: 'video' });

    expect(lines.map(({ text }) => text)).to.deep.equal([
      'Click Team members.',
      'Click Invite member.',
      'Type into Email address.',
      'Click Send invitation.',
    ]);
    expect(lines.map(({ endSeconds }) => endSeconds)).to.deep.equal([4, 8, 12, 16]);
  });

  it('is of the screen’s text where no action has a name', async () => {
    const lines = await plainWriter.writeScript({ ...input({ interactions: [] }), source: 'video' });

    expect(lines[0]?.text).to.match(/^Dashboard/);
  });
});

describe('the article of a silent screen recording', () => {
  it('has a step for each action, whose text is its result and not its title again', async () => {
    const sentences = [{ startSeconds: 2, endSeconds: 4, text: 'Click Team members.' }];

    const { steps } = await plainWriter.writeArticle(input({ sentences }));

    expect(steps.map(({ title }) => title)).to.deep.equal([
      'Click Team members',
      'Click Invite member',
      'Type into Email address',
      'Click Send invitation',
    ]);
    expect(steps[3]?.text).to.equal('The message “Invitation sent” appears.');
  });

  it('is of what is said where somebody speaks', async () => {
    const sentences = [{ startSeconds: 2, endSeconds: 4, text: 'Open the team of your company.' }];

    const { steps } = await plainWriter.writeArticle(input({ sentences }));

    expect(steps.map(({ text }) => text)).to.deep.equal(['Open the team of your company.']);
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
