import { expect } from 'chai';
import type { Interaction } from '../../../../../schemas/interaction.js';
import { namedLabels } from '../../../../../services/media/work/analysis/labels/named-labels.js';
import { repairWords } from '../../../../../services/media/work/analysis/labels/repair-words.js';
import type { StoredTranscript } from '../../../../../services/media/work/analysis/transcript.entity.js';
import { repairTranscript } from '../../../../../services/media/work/analysis/write-analysis-script.js';

const words = (text: string) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startSeconds: index * 0.4,
    endSeconds: index * 0.4 + 0.3,
    confidence: 0.3,
  }));
const label = (text: string, { isUsed = true, fromSeconds = 0, toSeconds = 8 } = {}) => ({
  text,
  isUsed,
  fromSeconds,
  toSeconds,
});
const repair = (transcribed: string, ...labels: ReturnType<typeof label>[]) =>
  repairWords(words(transcribed), labels)
    .map(({ text }) => text)
    .join(' ');

describe('repairWords', () => {
  it('takes a name that is clicked for words that sound like it', () => {
    expect(repair('now clicking by member and wait', label('Invite member'))).to.equal(
      'now click Invite member and wait',
    );
    expect(repair('clicking and like a member', label('Invite member'))).to.equal('click Invite member');
    expect(repair('then open building', label('Billing'))).to.equal('then open Billing');
  });

  it('writes a name as the screen does', () => {
    expect(repair('then select export report to download', label('Export report'))).to.equal(
      'then select Export report to download',
    );
  });

  it('keeps words that do not sound like it', () => {
    const transcribed = 'a good team needs time to talk about money';

    expect(repair(transcribed, label('Invite member'), label('Billing'), label('Settings'))).to.equal(
      transcribed,
    );
  });

  it('keeps words that are spoken at another time', () => {
    const transcribed = 'clicking by member';

    expect(repair(transcribed, label('Invite member', { fromSeconds: 20, toSeconds: 28 }))).to.equal(
      transcribed,
    );
  });

  it('takes a name that is only shown if it is nearly the same', () => {
    const shown = { isUsed: false };

    expect(repair('the invoice to members', label('Invite member', shown))).to.equal(
      'the invoice to members',
    );
    expect(repair('the invite memba dialog', label('Invite member', shown))).to.equal(
      'the Invite member dialog',
    );
    expect(repair('the building is high', label('Billing', shown))).to.equal('the building is high');
  });

  it('spreads the new words over the time of the old ones', () => {
    const repaired = repairWords(words('clicking by member'), [label('Invite member')]);

    expect(repaired[0]?.startSeconds).to.equal(0);
    expect(repaired.at(-1)?.endSeconds).to.be.closeTo(1.1, 1e-9);
    for (const [index, { startSeconds }] of repaired.entries())
      expect(startSeconds).to.be.closeTo(repaired[index - 1]?.endSeconds ?? 0, 1e-9);
  });
});

describe('repairTranscript', () => {
  const click: Interaction = {
    kind: 'click',
    start: 2,
    end: 2.2,
    x: 0.5,
    y: 0.5,
    box: { x: 0.4, y: 0.4, width: 0.2, height: 0.2 },
    label: 'Invite member',
    confidence: 0.9,
  };
  const transcript = (
    transcribed: ReturnType<typeof words>,
    own: Partial<StoredTranscript> = {},
  ): StoredTranscript => ({
    language: 'en',
    durationSeconds: 10,
    words: transcribed,
    cues: [],
    scenes: [],
    silences: [],
    speech: [],
    loudnessLufs: null,
    engineId: 'pocketsphinx',
    ...own,
  });
  const textOf = ({ words: repaired }: StoredTranscript) => repaired.map(({ text }) => text).join(' ');

  it('never changes the transcript of a reliable engine', () => {
    const sure = words('clicking by member').map((word) => ({ ...word, confidence: 0.9 }));
    const reliable = transcript(sure, { engineId: 'openai' });

    expect(repairTranscript(reliable, { interactions: [click] })).to.equal(reliable);
    const unsure = transcript(words('clicking by member'), { engineId: 'openai' });
    expect(textOf(repairTranscript(unsure, { interactions: [click] }))).to.equal('click Invite member');
  });

  it('leaves other languages as they are', () => {
    const german = transcript(words('klicken wir membra'), { language: 'de' });

    expect(repairTranscript(german, { interactions: [click] })).to.equal(german);
  });
});

const LABELS = ['Billing', 'Invite member', 'Save', 'Team'];
const named = (text: string, language = 'en') => namedLabels(text, LABELS, language);

describe('namedLabels', () => {
  it('finds names after a verb, in quotes, in bold, and before a word for an element', () => {
    expect(named('Then open Billing.')).to.deep.equal(['Billing']);
    expect(named('Go to the Team page and click on Save.')).to.deep.equal(['Save', 'Team']);
    expect(named('It says “Save” there.')).to.deep.equal(['Save']);
    expect(named('Use **Invite member** for that.')).to.deep.equal(['Invite member']);
    expect(named('The Billing page is new.')).to.deep.equal(['Billing']);
  });

  it('finds a capitalized name of several words within a sentence', () => {
    expect(named('Now you see Invite member on the right.')).to.deep.equal(['Invite member']);
  });

  it('returns longer names first, and those within them only where they occur by themselves', () => {
    const labels = ['Invite', 'Member', 'Invite member', 'Save'];

    expect(namedLabels('Click Invite member, then click Save.', labels, 'en')).to.deep.equal([
      'Invite member',
      'Save',
    ]);
    expect(namedLabels('Click Invite member, then click Invite.', labels, 'en')).to.deep.equal([
      'Invite member',
      'Invite',
    ]);
  });

  it('takes ordinary words for no names', () => {
    expect(named('We talk about billing and save the team.')).to.deep.equal([]);
    expect(named('Billing is hard. Save time! Team work.')).to.deep.equal([]);
    expect(named('Invite member after member to the party.')).to.deep.equal([]);
  });

  it('knows verbs of other languages, and that German capitalizes nouns', () => {
    expect(named('Klicke auf Billing.', 'de')).to.deep.equal(['Billing']);
    expect(named('Das ganze Team ist da.', 'de')).to.deep.equal([]);
    expect(named('Haz clic en Invite member.', 'es')).to.deep.equal(['Invite member']);
  });
});
