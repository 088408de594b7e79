import { expect } from 'chai';
import { matchPairs } from '../../bench/match-pairs.js';
import { addScores, type Detected, scoreRecording } from '../../bench/score-recording.js';
import { RecordingTruth } from '../setup/screencasts/generated/recording-truth.js';

const truthWith = (part: Partial<Record<keyof RecordingTruth, unknown>>): RecordingTruth =>
  RecordingTruth.parse({
    file: 'film.mp4',
    size: { width: 1600, height: 900 },
    duration: 20,
    clicks: [],
    drags: [],
    typing: [],
    ...part,
  });
const click = (time: number, x: number, y: number, label: string | null = 'Save') => ({ time, x, y, label });
const detected = (
  start: number,
  x: number,
  y: number,
  label: string | null = null,
  kind = 'click',
): Detected => ({
  kind,
  start,
  x,
  y,
  label,
});

describe('score of a recording', () => {
  it('counts a click within 0.7 s and a twentieth of the diagonal, and no other', () => {
    const truth = truthWith({ clicks: [click(5, 0.5, 0.5), click(10, 0.5, 0.5)] });
    // The diagonal is 1836 pixels, so the limit is 91.8 pixels: 0.057 of the width.
    const { score, missed, wrong } = scoreRecording(truth, [
      detected(5.7, 0.555, 0.5),
      detected(9.2, 0.5, 0.5),
      detected(10.1, 0.56, 0.5),
    ]);
    expect(score).to.include({ clicks: 2, found: 1, wrong: 2 });
    expect(missed.map(({ time }) => time)).to.deep.equal([10]);
    expect(wrong.map(({ start }) => start)).to.deep.equal([9.2, 10.1]);
  });

  it('lets each detected click stand for one real click', () => {
    const truth = truthWith({ clicks: [click(5, 0.5, 0.5), click(5.4, 0.5, 0.5)] });
    expect(scoreRecording(truth, [detected(5.2, 0.5, 0.5)]).score).to.include({ found: 1, wrong: 0 });
    expect(scoreRecording(truth, [detected(5.2, 0.5, 0.5), detected(5.3, 0.5, 0.5)]).score).to.include({
      found: 2,
    });
  });

  it('takes any place in the box of what was tapped', () => {
    const tap = { ...click(5, 0.1, 0.1), box: [0.05, 0.05, 0.95, 0.15] };
    const truth = truthWith({ clicks: [tap] });
    expect(scoreRecording(truth, [detected(5, 0.9, 0.14, null, 'tap')]).score.found).to.equal(1);
    expect(scoreRecording(truth, [detected(5, 0.9, 0.5, null, 'tap')]).score).to.include({
      found: 0,
      wrong: 1,
    });
  });

  it('counts what may have happened, and the ends of a drag, neither for nor against', () => {
    const truth = truthWith({
      clicks: [{ ...click(3, 0.2, 0.2), certain: false }],
      drags: [{ start: 8, end: 9, from: [0.4, 0.4], to: [0.7, 0.7] }],
    });
    const near = [detected(3.1, 0.2, 0.2), detected(8.1, 0.4, 0.4), detected(9.2, 0.7, 0.7)];
    expect(scoreRecording(truth, near).score).to.include({ clicks: 0, found: 0, wrong: 0 });
    expect(scoreRecording(truth, [detected(8.5, 0.9, 0.1)]).score.wrong).to.equal(1);
  });

  it('finds a name as whole words, whatever else was read', () => {
    const named = (label: string | null, read: string | null, more = {}) =>
      scoreRecording(truthWith({ clicks: [{ ...click(5, 0.5, 0.5, label), ...more }] }), [
        detected(5, 0.5, 0.5, read),
      ]).score;
    expect(named('Save', 'save')).to.include({ named: 1, rightlyNamed: 1 });
    expect(named('Save', '☁ Save…')).to.include({ rightlyNamed: 1 });
    expect(named('Save', 'Saved')).to.include({ rightlyNamed: 0 });
    expect(named('Save', null)).to.include({ rightlyNamed: 0 });
    expect(named('Save', 'Save as', { notLabels: ['save as'] })).to.include({ rightlyNamed: 0 });
    expect(named('Weekly', 'How often', { altLabels: ['How often'] })).to.include({ rightlyNamed: 1 });
    expect(named(null, 'a8')).to.include({ named: 0, rightlyNamed: 0 });
  });

  it('compares typing by its time and its field', () => {
    const truth = truthWith({
      typing: [
        { start: 4, end: 6, field: 'Email address', text: 'a' },
        { start: 9, end: 10, field: null, text: null },
      ],
    });
    const typing = (start: number, label: string | null) => detected(start, 0, 0, label, 'typing');
    expect(scoreRecording(truth, [typing(4.2, 'Email address'), typing(9, 'x')]).score).to.include({
      typing: 2,
      typingFound: 2,
      fieldsNamed: 1,
    });
    expect(scoreRecording(truth, [typing(7, 'Email address')]).score).to.include({
      typingFound: 0,
      fieldsNamed: 0,
    });
  });

  it('adds the counts of several recordings', () => {
    const one = scoreRecording(truthWith({ clicks: [click(5, 0.5, 0.5)] }), [
      detected(5, 0.5, 0.5, 'Save'),
    ]).score;
    expect(addScores([one, one])).to.include({ clicks: 2, found: 2, named: 2, rightlyNamed: 2, wrong: 0 });
  });
});

describe('pairs', () => {
  it('gives up a near partner where that leaves one for another', () => {
    const distance = (a: number, b: number) =>
      Math.abs(a - b) <= 3 ? Math.abs(a - b) : Number.POSITIVE_INFINITY;
    // 10 is nearest to 10, but it alone can pair with 12, and 8 with nothing but 10.
    expect(matchPairs([10, 8], [10, 12], distance)).to.deep.equal([1, 0]);
    expect(matchPairs([10, 20], [11], distance)).to.deep.equal([0, -1]);
  });
});
