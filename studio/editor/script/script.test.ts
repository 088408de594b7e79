import { expect } from 'chai';
import { readTime, writeTime } from '../../text/text.js';
import { checkLines } from './check-lines.js';
import { compareScripts } from './compare-scripts.js';
import {
  insertAfter,
  lineIndexAt,
  mergeWithNext,
  removeLine,
  setText,
  setTimes,
  splitLine,
} from './edit-lines.js';
import { endGroup, record, redo, startHistory, undo } from './history.js';
import { toEditorLine, toStoredLine } from './line.js';
import { replaceAll, replaceMatch, searchLines } from './search-lines.js';

const word = (text: string, start: number, end: number) => ({ text, start, end, confidence: 0.9 });
const hello = () =>
  toEditorLine({
    start: 1,
    end: 4,
    text: 'Hello big world.',
    words: [word('Hello', 1, 1.5), word('big', 2, 2.5), word('world.', 3, 3.8)],
  });
const line = (start: number, end: number, text: string) => toEditorLine({ start, end, text });

describe('splitting a line', () => {
  it('divides the text at the caret and the time between the words beside it', () => {
    const first = hello();
    const split = splitLine([first], first.key, 6);
    expect(split.map(toStoredLine)).to.deep.equal([
      { start: 1, end: 1.5, text: 'Hello' },
      { start: 2, end: 4, text: 'big world.' },
    ]);
    expect(split[1]?.words.map(({ from, start }) => [from, start])).to.deep.equal([
      [0, 2],
      [4, 3],
    ]);
  });

  it('divides the time by the share of the text where no word has a time', () => {
    const only = line(0, 10, 'abcd efghi');
    expect(splitLine([only], only.key, 5).map(({ start, end }) => [start, end])).to.deep.equal([
      [0, 4],
      [5, 10],
    ]);
  });

  it('leaves a line unchanged at its beginning and its end', () => {
    const first = hello();
    const lines = [first];
    for (const offset of [0, 16]) expect(splitLine(lines, first.key, offset)).to.equal(lines);
  });
});

describe('merging a line with the next', () => {
  it('restores what splitting divided, with the times of the words', () => {
    const first = hello();
    const merged = mergeWithNext(splitLine([first], first.key, 6), first.key);
    expect(merged.map(toStoredLine)).to.deep.equal([toStoredLine(first)]);
    expect(merged[0]?.words).to.deep.equal(first.words);
  });

  it('puts no space between lines of Chinese', () => {
    const [first, second] = [line(0, 1, '設定を'), line(1, 2, '開く')];
    expect(mergeWithNext([first, second], first.key)[0]?.text).to.equal('設定を開く');
  });
});

describe('editing lines', () => {
  it('keeps the times of words that a change of the text does not touch', () => {
    const first = hello();
    const [edited] = setText([first], first.key, 'Hello very big world.');
    expect(edited?.words.map(({ from, to, start }) => [edited.text.slice(from, to), start])).to.deep.equal([
      ['Hello', 1],
      ['big', 2],
      ['world.', 3],
    ]);
    const [changed] = setText([first], first.key, 'Hello bog world.');
    expect(changed?.words).to.have.length(2);
  });

  it('stretches the words with the line, and orders lines by their start', () => {
    const first = hello();
    const second = line(5, 6, 'Next');
    const [moved] = setTimes([first, second], first.key, 2, 8);
    expect(moved?.words.map(({ start }) => start)).to.deep.equal([2, 4, 6]);
    expect(setTimes([first, second], first.key, 7, 8).map(({ text }) => text)).to.deep.equal([
      'Next',
      'Hello big world.',
    ]);
  });

  it('inserts into the gap after a line, and deletes', () => {
    const [first, second] = [line(0, 1, 'One'), line(2, 3, 'Two')];
    const inserted = insertAfter([first, second], first.key);
    expect(inserted.lines.map(({ start, end }) => [start, end])).to.deep.equal([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(removeLine(inserted.lines, inserted.key)).to.deep.equal([first, second]);
  });

  it('finds the line at a time', () => {
    const lines = [line(0, 1, 'One'), line(2, 3, 'Two')];
    expect([-1, 0, 0.5, 1, 2.9, 3].map((time) => lineIndexAt(lines, time))).to.deep.equal([
      -1, 0, 0, -1, 1, -1,
    ]);
  });
});

describe('searching and replacing', () => {
  const lines = [line(0, 1, 'Open the menu (Menu).'), line(1, 2, 'menu')];

  it('finds every occurrence, with the same case where that is required', () => {
    expect(searchLines(lines, 'menu', false)).to.have.length(3);
    expect(searchLines(lines, 'Menu', true).map(({ from, to }) => [from, to])).to.deep.equal([[15, 19]]);
    expect(searchLines(lines, '(', true)).to.have.length(1);
  });

  it('replaces one occurrence or all, and takes the replacement literally', () => {
    const [first] = searchLines(lines, 'menu', false);
    expect(replaceMatch(lines, first!, 'list')[0]?.text).to.equal('Open the list (Menu).');
    expect(replaceAll(lines, 'menu', '$&', false).map(({ text }) => text)).to.deep.equal([
      'Open the $& ($&).',
      '$&',
    ]);
  });
});

describe('undoing and redoing', () => {
  it('undoes the typing in one line together, and other changes one by one', () => {
    let history = startHistory('');
    for (const typed of ['a', 'ab', 'abc']) history = record(history, typed, 'text:1');
    history = record(endGroup(history), 'abcd', 'text:1');
    expect(undo(history).present).to.equal('abc');
    expect(undo(undo(history)).present).to.equal('');
    expect(redo(undo(history)).present).to.equal('abcd');
  });

  it('forgets what was undone once something else is changed', () => {
    const history = record(undo(record(startHistory(1), 2)), 3);
    expect(history).to.deep.include({ present: 3, future: [], past: [1] });
    expect(undo(undo(history)).present).to.equal(1);
  });
});

describe('checking lines', () => {
  it('tells what would be refused from what is unusual', () => {
    const lines = [line(0, 1, ' '), line(1, 3, 'A'), line(2, 4, 'B'), line(5, 4.5, 'C'), line(9, 20, 'D')];
    expect(checkLines(lines, 10).map(({ fault, isWarning }) => [fault, isWarning])).to.deep.equal([
      ['empty_text', true],
      ['overlap', true],
      ['end_before_start', false],
      ['past_end', true],
    ]);
  });
});

describe('times as text', () => {
  it('reads what it writes, and what a person types', () => {
    for (const seconds of [0, 0.001, 59.999, 61.5, 3723.25])
      expect(readTime(writeTime(seconds))).to.equal(seconds);
    expect([readTime('12,5'), readTime('1:2'), readTime('x'), readTime('')]).to.deep.equal([
      12.5,
      62,
      null,
      null,
    ]);
  });
});

describe('comparing two versions of a script', () => {
  it('returns the lines in which they differ', () => {
    const mine = [line(0, 1, 'One'), line(1, 2, 'Mine'), line(2, 3, 'Three')].map(toStoredLine);
    const theirs = [line(0, 1, 'One'), line(2, 3, 'Three'), line(3, 4, 'Theirs')].map(toStoredLine);
    expect(compareScripts(mine, theirs)).to.deep.equal([
      { mine: [mine[1]], theirs: [] },
      { mine: [], theirs: [theirs[2]] },
    ]);
    expect(compareScripts(mine, mine)).to.deep.equal([]);
  });
});
