import { expect } from 'chai';
import type { Interaction, InteractionBox } from '../../../../schemas/interaction.js';
import { chooseScreenZooms } from '../../../../services/media/work/analysis/zoom/choose-screen-zooms.js';
import { chooseExportZooms } from '../../../../services/media/work/export/choose-export-zooms.js';
import { followActions } from '../../../../services/media/work/export/follow-actions.js';

const button = (x: number, y: number): InteractionBox => ({
  x: x - 0.03,
  y: y - 0.02,
  width: 0.06,
  height: 0.04,
});
const click = (start: number, x: number, y: number): Interaction => ({
  ...{ kind: 'click', start, end: start + 0.2, x, y, box: button(x, y), label: null, confidence: 0.9 },
});
const cursorTrack = [[0, 0.5, 0.5] as [number, number, number]];

describe('followActions', () => {
  const zoom = { start: 2, end: 10, x: 0.3, y: 0.3, scale: 2 };

  it('glides from one action to the next, halfway before it is done, with both in view', () => {
    const parts = followActions([zoom], [click(4, 0.16, 0.3), click(8, 0.44, 0.3)]);

    expect(parts.map(({ start, end, scale }) => [start, end, scale])).to.deep.equal([
      [2, 7.3, 2],
      [7.3, 10, 2],
    ]);
    const [before, after] = parts;
    expect((after?.x ?? 0) - (before?.x ?? 0)).to.be.greaterThan(0.05);
    for (const { x } of parts) {
      expect(x - 0.25, 'left edge').to.be.at.most(0.13);
      expect(x + 0.25, 'right edge').to.be.at.least(0.47);
    }
  });

  it('holds while text is typed into the field that was clicked', () => {
    const typing = { ...click(6, 0.44, 0.3), kind: 'typing' } as const;

    expect(followActions([zoom], [click(4, 0.16, 0.3), typing])).to.have.length(1);
  });

  it('holds where everything that has to be seen leaves no room, and without actions', () => {
    const wide = [click(4, 0.085, 0.3), click(8, 0.515, 0.3)];

    expect(followActions([zoom], wide).map(({ x }) => x)).to.deep.equal([0.3]);
    expect(followActions([zoom], [])).to.deep.equal([zoom]);
  });
});

describe('chooseExportZooms', () => {
  const detectedClicks = [click(4, 0.2, 0.2), click(12, 0.8, 0.8)];
  const zoomMoments = chooseScreenZooms(detectedClicks, 20);
  const detected = { interactions: detectedClicks, cursorTrack, zoomMoments };

  it('returns detected zooms at the interactions as a person has corrected them', () => {
    const corrected = [click(4, 0.8, 0.2)];

    const { zooms, isDetected } = chooseExportZooms(
      { zooms: zoomMoments, interactions: corrected },
      detected,
      20,
    );

    expect(isDetected).to.equal(true);
    expect(zooms).to.deep.equal(followActions(chooseScreenZooms(corrected, 20), corrected));
    expect(zooms.every(({ x }) => x > 0.6)).to.equal(true);
  });

  it('leaves a user’s own zooms as they are', () => {
    const own = [{ start: 1, end: 3, x: 0.5, y: 0.5, scale: 1.5 }];

    expect(chooseExportZooms({ zooms: own, interactions: [click(4, 0.8, 0.2)] }, detected, 20)).to.deep.equal(
      {
        zooms: own,
        isDetected: false,
      },
    );
    expect(chooseExportZooms({ zooms: [], interactions: detectedClicks }, detected, 20).zooms).to.deep.equal(
      [],
    );
  });

  it('uses what the analysis detected for requests without interactions', () => {
    expect(chooseExportZooms({ zooms: zoomMoments }, detected, 20).zooms).to.deep.equal(
      followActions(zoomMoments, detectedClicks),
    );
  });
});
