import { expect } from 'chai';
import { type ExportForm, NO_PRESENTER } from '../../../video/export/export-form.js';
import type { VisualsFragment } from '../visuals.generated.js';
import {
  addItem,
  boundsOf,
  changeItem,
  freeSpan,
  makeItem,
  numberOf,
  removeItem,
  rowsOf,
} from './edit-visuals.js';
import type { Item } from './item.js';
import { differencesOf, isSameVisuals, toVisuals, toVisualsInput, type Visuals } from './visuals.js';
import { changeVisuals, isUnsavedVisuals, startVisuals } from './visuals-state.js';

const ABSENT = {
  ...{ x: null, y: null, width: null, height: null, fromX: null, fromY: null, toX: null, toY: null },
  ...{ color: null, strokePercent: null, filled: null, opacity: null, strength: null, sizePercent: null },
};
const STORED: VisualsFragment = {
  id: 'vid_1',
  updatedAt: '2026-01-01T00:00:00Z',
  zoomMoments: [{ start: 5, end: 8, x: 0.2, y: 0.3, scale: 2 }],
  elements: [
    { ...ABSENT, type: 'BLUR', start: 1, end: 4, x: 0, y: 0.1, width: 0.5, height: 0.2, strength: 70 },
    { ...ABSENT, type: 'ARROW', start: 2, end: 3, fromX: 0, fromY: 1, toX: 0.5, toY: 0.5, color: '#00FF00' },
  ],
  exportSettings: {
    ratio: 'RATIO_1_1',
    ...{ captions: null, watermark: null, music: null, openingSceneUrl: null, closingSceneUrl: null },
    ...{ zooms: null, elements: null, reframe: null, background: null, backgroundColor: null },
    avatarSettings: null,
    slides: [{ imageUrl: null, title: 'One', body: null, start: 9, end: 10, layout: 'FULL' }],
  },
};
const visuals = (): Visuals => toVisuals(STORED);
const zoom = (start: number, end: number): Item => makeItem('ZOOM', { start, end }, '');
const emptied = (): Visuals => ({ ...visuals(), items: [] });
const withItems = (...items: Item[]): Visuals => ({ ...visuals(), items });

describe('the visuals of a video', () => {
  it('returns what it was made of, with the defaults of absent fields', () => {
    const input = toVisualsInput(visuals());

    expect(input.zoomMoments).to.deep.equal(STORED.zoomMoments);
    expect(input.elements).to.deep.equal([
      { type: 'BLUR', start: 1, end: 4, x: 0, y: 0.1, width: 0.5, height: 0.2, strength: 70 },
      {
        ...{ type: 'ARROW', start: 2, end: 3, fromX: 0, fromY: 1, toX: 0.5, toY: 0.5 },
        ...{ color: '#00FF00', strokePercent: 1, opacity: 100 },
      },
    ]);
    expect(input.settings).to.deep.equal({ ratio: 'RATIO_1_1', slides: STORED.exportSettings.slides });
    expect(input.reset).to.include('MUSIC').and.not.include('RATIO');
  });

  it('turns a blur into a redaction of the same place', () => {
    const blur = makeItem('BLUR', { start: 1, end: 2 }, '');

    const { elements } = toVisualsInput(changeItem(withItems(blur), blur.key, { kind: 'REDACT' }));

    const box = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };
    expect(elements).to.deep.equal([{ type: 'REDACT', start: 1, end: 2, ...box }]);
  });

  it('is the same whatever the keys of its items are, and names the parts that differ', () => {
    const one = visuals();

    expect(isSameVisuals(one, visuals())).to.equal(true);
    const moved = changeItem(one, one.items[0]?.key as string, { start: 4 });
    expect(differencesOf(one, moved)).to.deep.equal({ zooms: true, elements: false, settings: false });
    const form: ExportForm = { ...one.form, presenter: 'ann' };
    expect(differencesOf(one, { ...one, form }).settings).to.equal(true);
    expect(one.form.presenter).to.equal(NO_PRESENTER);
  });
});

describe('placing items on the timeline', () => {
  it('finds the first free span at the playhead or after it, else the last one before', () => {
    const taken = [
      { start: 2, end: 4 },
      { start: 5, end: 9 },
    ];

    expect(freeSpan([], 1, 10)).to.deep.equal({ start: 1, end: 4 });
    expect(freeSpan(taken, 1, 10)).to.deep.equal({ start: 1, end: 2 });
    expect(freeSpan(taken, 3, 10)).to.deep.equal({ start: 4, end: 5 });
    expect(freeSpan(taken, 9.8, 10)).to.deep.equal({ start: 9, end: 10 });
    expect(freeSpan([], 10, 10)).to.deep.equal({ start: 7, end: 10 });
    expect(freeSpan([{ start: 0, end: 10 }], 3, 10)).to.equal(null);
  });

  it('keeps zooms between their neighbours; elements may overlap', () => {
    const middle = zoom(3, 4);
    const arrow = makeItem('ARROW', { start: 3, end: 4 }, '');

    expect(boundsOf(withItems(zoom(1, 2), middle, zoom(6, 7)), middle, 10)).to.deep.equal({
      min: 2,
      max: 6,
    });
    expect(boundsOf(withItems(zoom(1, 2), arrow), arrow, 10)).to.deep.equal({ min: 0, max: 10 });
  });

  it('numbers items of a kind by time, and puts overlapping ones in rows', () => {
    const late = zoom(5, 9);
    const early = zoom(1, 6);
    const last = zoom(7, 8);

    expect(numberOf([late, early], late)).to.equal(2);
    const { rows, count } = rowsOf([early, late, last]);
    expect([early, late, last].map(({ key }) => rows.get(key))).to.deep.equal([0, 1, 0]);
    expect(count).to.equal(2);
  });
});

describe('editing the visuals', () => {
  it('undoes and redoes changes, one step for each group', () => {
    const added = zoom(1, 2);
    let state = startVisuals(emptied(), null);
    state = changeVisuals(state, { type: 'edit', change: (from) => addItem(from, added) });
    for (const end of [3, 4])
      state = changeVisuals(state, {
        ...{ type: 'edit', group: 'times' },
        change: (from) => changeItem(from, added.key, { end }),
      });

    const ends = () => state.history.present.items.map(({ end }) => end);
    expect(ends()).to.deep.equal([4]);
    state = changeVisuals(state, { type: 'undo' });
    expect(ends()).to.deep.equal([2]);
    state = changeVisuals(state, { type: 'undo' });
    expect(isUnsavedVisuals(state)).to.equal(false);
    state = changeVisuals(changeVisuals(state, { type: 'redo' }), { type: 'redo' });
    expect(ends()).to.deep.equal([4]);
  });

  it('takes over what is stored elsewhere, but not over unsaved changes', () => {
    const clean = changeVisuals(startVisuals(emptied(), null), { type: 'stored', visuals: visuals() });
    expect(clean.history.present.items).to.have.length(4);

    const mine = changeVisuals(startVisuals(visuals(), null), {
      ...{ type: 'edit' },
      change: (from) => removeItem(from, from.items[0]?.key as string),
    });
    const both = changeVisuals(mine, { type: 'stored', visuals: emptied() });
    expect(both.theirs?.items).to.deep.equal([]);
    expect(changeVisuals(both, { type: 'takeTheirs' }).history.present.items).to.deep.equal([]);
    const kept = changeVisuals(both, { type: 'keepMine' });
    expect(kept.history.present.items).to.have.length(3);
    expect(isUnsavedVisuals(kept)).to.equal(true);
  });

  it('is saved once the service has stored it, and keeps what was changed meanwhile', () => {
    const state = startVisuals(emptied(), { visuals: visuals(), base: emptied() });
    expect(isUnsavedVisuals(state)).to.equal(true);

    const saved = changeVisuals(state, { type: 'saved', visuals: visuals() });

    expect(isUnsavedVisuals(saved)).to.equal(false);
    expect(changeVisuals(saved, { type: 'undo' }).history.present.items).to.deep.equal([]);
  });

  it('shows the stored visuals beside a draft that began with another one', () => {
    const draft = { visuals: visuals(), base: emptied() };

    expect(startVisuals(withItems(zoom(1, 2)), draft).theirs?.items).to.have.length(1);
  });
});
