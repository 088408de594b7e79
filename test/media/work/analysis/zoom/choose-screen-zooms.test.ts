import { expect } from 'chai';
import type { Interaction } from '../../../../../schemas/interaction.js';
import { chooseScreenZooms } from '../../../../../services/media/work/analysis/zoom/choose-screen-zooms.js';
import { anInteraction } from '../../../../setup/an-interaction.js';
import { detectActivityIn } from '../../../../setup/screen-activity.js';
import { invitation } from '../../../../setup/screencasts/invitation.js';
import { recordScreencast } from '../../../../setup/screencasts/record-screencast.js';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

const seen = (kind: Interaction['kind'], start: number, box: Interaction['box'], end = start) =>
  anInteraction(kind, start, { box, end, confidence: 1 });
const click = (start: number, x: number, y: number) =>
  seen('click', start, { x: x - 0.01, y: y - 0.01, width: 0.02, height: 0.02 });

describe('chooseScreenZooms', () => {
  it('enlarges a click at least 1.6 times, from before the cursor arrives until its effect was seen', () => {
    const [zoom, ...more] = chooseScreenZooms([click(5, 0.5, 0.4)], 20);

    expect(more).to.deep.equal([]);
    expect(zoom).to.include({ start: 3.5, x: 0.5, y: 0.4, scale: 2 });
    expect(zoom!.end).to.be.within(6, 7);
  });

  it('ends at a change of the page, and zooms in on the new page only after it was shown whole', () => {
    const zooms = chooseScreenZooms(
      [click(5, 0.1, 0.2), seen('page-change', 5, WHOLE), click(7.5, 0.8, 0.8)],
      20,
    );

    expect(zooms).to.have.length(2);
    expect(zooms[0]!.end).to.be.within(5, 5.3);
    expect(zooms[1]!.start).to.be.at.least(6);
  });

  it('shows all of the dialog in which something is done', () => {
    const box = { x: 0.3, y: 0.3, width: 0.4, height: 0.45 };
    const [zoom] = chooseScreenZooms([seen('dialog', 3, box), click(5, 0.4, 0.4), click(6.5, 0.6, 0.7)], 20);

    const half = 0.5 / zoom!.scale;
    expect(zoom!.scale).to.be.within(1.6, 2.1);
    expect(zoom!.x - half).to.be.at.most(box.x);
    expect(zoom!.x + half).to.be.at.least(box.x + box.width);
    expect(zoom!.y - half).to.be.at.most(box.y);
    expect(zoom!.y + half).to.be.at.least(box.y + box.height);
  });

  it('shows the whole frame when something appears far from the click', () => {
    const [zoom, ...more] = chooseScreenZooms(
      [click(5, 0.2, 0.8), seen('notification', 5.4, { x: 0.85, y: 0.05, width: 0.12, height: 0.05 })],
      20,
    );

    expect(zoom!.end).to.equal(5.4);
    expect(more).to.deep.equal([]);
  });

  it('moves from one place to another that does not fit in the same view', () => {
    const zooms = chooseScreenZooms([click(5, 0.1, 0.2), click(7.2, 0.9, 0.2)], 20);

    expect(zooms.map(({ x }) => x)).to.deep.equal([0.25, 0.75]);
    expect(zooms[1]!.start - zooms[0]!.end).to.be.within(0, 0.8);
  });

  it('returns to the whole frame between actions far apart in time, and for nothing but scrolling', () => {
    expect(chooseScreenZooms([click(5, 0.5, 0.5), click(12, 0.5, 0.5)], 20)).to.have.length(2);
    const scroll = seen('scroll', 3, { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }, 4);
    expect(chooseScreenZooms([scroll], 20)).to.deep.equal([]);
  });

  it('shows every dialog and message of a recorded program whole', async () => {
    const { path, truth } = await recordScreencast(invitation);
    const { interactions } = await detectActivityIn(path);

    const zooms = chooseScreenZooms(interactions, truth.durationSeconds);

    expect(zooms.length).to.be.within(2, 4);
    for (const { start, end } of zooms) expect(end - start).to.be.below(12);
    const shown = truth.interactions.filter(({ kind }) => kind === 'dialog' || kind === 'notification');
    expect(shown).to.have.length(2);
    for (const { start, box } of shown)
      for (const zoom of zooms.filter((one) => one.start < start + 1 && start < one.end - 0.1)) {
        const half = 0.5 / zoom.scale;
        expect(box.x).to.be.at.least(zoom.x - half);
        expect(box.x + box.width).to.be.at.most(zoom.x + half);
        expect(box.y).to.be.at.least(zoom.y - half);
        expect(box.y + box.height).to.be.at.most(zoom.y + half);
      }
  });
});
