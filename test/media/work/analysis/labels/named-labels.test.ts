import { expect } from 'chai';
import { namedLabels } from '../../../../../services/media/work/analysis/labels/named-labels.js';

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
