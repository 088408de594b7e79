import { expect } from 'chai';
import { makeItem } from '../model/edit-visuals.js';
import { boxOf, dragRegion, hasRegion, type Point, type RegionPart } from './drag-region.js';

const at = (x: number, y: number): Point => ({ x, y });

function drag(kind: 'ZOOM' | 'RECTANGLE' | 'ARROW', part: RegionPart, from: Point, to: Point) {
  const item = makeItem(kind, { start: 0, end: 1 }, '');
  if (!hasRegion(item)) throw new Error('It has no place on the frame');
  return dragRegion(item, part, from, to);
}

describe('placing an item on the frame by pointer', () => {
  it('draws, moves and stretches a box within the frame', () => {
    expect(drag('RECTANGLE', 'draw', at(0.8, 0.1), at(0.6, 0.4))).to.deep.equal({
      ...{ x: 0.6, y: 0.1, width: 0.2, height: 0.3 },
    });
    expect(drag('RECTANGLE', 'move', at(0.5, 0.5), at(1.5, 0.4))).to.deep.equal({
      ...{ x: 0.7, y: 0.25, width: 0.3, height: 0.3 },
    });
    expect(drag('RECTANGLE', 'nw', at(0.35, 0.35), at(0.15, 0.25))).to.deep.equal({
      ...{ x: 0.15, y: 0.25, width: 0.5, height: 0.4 },
    });
    expect(drag('RECTANGLE', 'draw', at(0.5, 0.5), at(0.5, 0.5))).to.deep.include({
      width: 0.01,
      height: 0.01,
    });
  });

  it('sets the center and the magnification of a zoom, 1 to 3', () => {
    expect(drag('ZOOM', 'move', at(0.5, 0.5), at(0, 0.5))).to.deep.equal({ x: 0.25, y: 0.5, scale: 2 });
    expect(drag('ZOOM', 'draw', at(0, 0), at(0.4, 0.2))).to.deep.equal({ x: 0.2, y: 0.2, scale: 2.5 });
    expect(drag('ZOOM', 'draw', at(0.5, 0.5), at(0.51, 0.5)).scale).to.equal(3);
    expect(drag('ZOOM', 'se', at(0.75, 0.75), at(1, 1))).to.deep.equal({ x: 0.625, y: 0.625, scale: 1.33 });
  });

  it('moves an arrow as a whole or by an end, or draws it anew', () => {
    expect(drag('ARROW', 'to', at(0.5, 0.5), at(0.9, -1))).to.deep.equal({ toX: 0.9, toY: 0 });
    expect(drag('ARROW', 'from', at(0.25, 0.75), at(0.1, 0.6))).to.deep.equal({ fromX: 0.1, fromY: 0.6 });
    expect(drag('ARROW', 'move', at(0, 0), at(-1, 0.1))).to.deep.equal({
      ...{ fromX: 0, fromY: 0.85, toX: 0.25, toY: 0.6 },
    });
    expect(drag('ARROW', 'draw', at(0.1, 0.2), at(0.3, 0.4))).to.deep.equal({
      ...{ fromX: 0.1, fromY: 0.2, toX: 0.3, toY: 0.4 },
    });
  });

  it('shows the part of the frame that a zoom enlarges, within the frame', () => {
    const zoom = { ...makeItem('ZOOM', { start: 0, end: 1 }, ''), x: 0, y: 1 };

    expect(boxOf(zoom)).to.deep.equal({ x: 0, y: 0.5, width: 0.5, height: 0.5 });
  });
});
