import { expect } from 'chai';
import { setText } from './edit-lines.js';
import type { StoredScript } from './line.js';
import { changeScript, isUnsaved, type ScriptState, startScript } from './script-state.js';

let version = 0;
const stored = (...texts: string[]): StoredScript => ({
  version: ++version,
  lines: texts.map((text, at) => ({ start: at, end: at + 1, text })),
});
const textsOf = ({ history }: ScriptState) => history.present.map(({ text }) => text);
const typed = (state: ScriptState, text: string) =>
  changeScript(state, {
    type: 'edit',
    change: (lines) => setText(lines, lines[0]!.key, text),
  });

describe('a script that is edited in several places', () => {
  it('takes over what was saved elsewhere while nothing is unsaved', () => {
    const state = changeScript(startScript(stored('One', 'Two')), {
      type: 'stored',
      script: stored('One', '2'),
    });
    expect([textsOf(state), isUnsaved(state), state.theirs]).to.deep.equal([['One', '2'], false, null]);
  });

  it('keeps unsaved changes, and offers what was saved elsewhere', () => {
    const begun = typed(startScript(stored('One')), 'Mine');
    const theirs = stored('Theirs');
    const state = changeScript(begun, { type: 'stored', script: theirs });
    expect([textsOf(state), state.theirs]).to.deep.equal([['Mine'], theirs]);

    const kept = changeScript(state, { type: 'keepMine' });
    expect([textsOf(kept), isUnsaved(kept), kept.theirs]).to.deep.equal([['Mine'], true, null]);

    const taken = changeScript(state, { type: 'takeTheirs' });
    expect([textsOf(taken), isUnsaved(taken)]).to.deep.equal([['Theirs'], false]);
    expect(textsOf(changeScript(taken, { type: 'undo' }))).to.deep.equal(['Mine']);
  });

  it('finds no conflict in its own text', () => {
    const state = changeScript(typed(startScript(stored('One')), 'Same'), {
      type: 'stored',
      script: stored('Same'),
    });
    expect([isUnsaved(state), state.theirs]).to.deep.equal([false, null]);
  });

  it('keeps what was typed while it was being saved', () => {
    const sent = typed(startScript(stored('One')), 'Two');
    const later = typed(changeScript(sent, { type: 'endGroup' }), 'Three');
    const saved = changeScript(later, {
      type: 'saved',
      sent: sent.history.present,
      script: stored('Two'),
    });
    expect([textsOf(saved), isUnsaved(saved)]).to.deep.equal([['Three'], true]);
  });

  it('restores a draft as a change that can be undone', () => {
    const draft = typed(startScript(stored('One')), 'Draft').history.present;
    const state = startScript(stored('One'), draft);
    expect([textsOf(state), isUnsaved(state)]).to.deep.equal([['Draft'], true]);
    expect(textsOf(changeScript(state, { type: 'undo' }))).to.deep.equal(['One']);
  });
});
