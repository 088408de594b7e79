import type { FilterGraph, Pad } from '../picture/filter-graph.js';
import { type Box, fitBox } from '../picture/fit/fit-box.js';
import type { Layer, Scene } from '../picture/layer.js';
import { scaleTo } from '../picture/scaling.js';
import { asVideo, ground } from '../picture/still-picture.js';
import type { Size } from '../plan/output-size.js';
import { sideBySide } from '../slides/side-by-side.js';
import { drawPresenter } from './draw-presenter.js';
import type { PlannedPresenter } from './planned-presenter.js';

const MARGIN = 0.04;
const PANEL_SHARE = 1 / 3;

/** Instead of the footage, and behind the slides: whoever speaks gives way to what is shown. */
export const presenterAloneLayer: Layer = (graph, base, scene) => {
  const { presenter, output } = scene.plan;
  if (presenter?.layout !== 'full') return base;
  return graph.chain([base, drawPresenter(graph, scene, presenter, output)], 'overlay=0:0:eval=init');
};

/** Over a corner of the footage, or beside it. */
export const presenterLayer: Layer = (graph, base, scene) => {
  const { presenter } = scene.plan;
  if (presenter?.layout === 'overlay') return showInCorner(graph, base, scene, presenter);
  return presenter?.layout === 'side' ? showBeside(graph, base, scene, presenter) : base;
};

function showInCorner(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const { output } = scene.plan;
  const margin = even(Math.min(output.width, output.height) * MARGIN);
  const side = sideOf(presenter, output, {
    width: output.width - 2 * margin,
    height: output.height - 2 * margin,
  });
  const drawn = drawPresenter(graph, scene, presenter, { width: side, height: side });
  const [x, y] = [output.width - margin - side, output.height - margin - side];
  return graph.chain([base, drawn], `overlay=${x}:${y}:eval=init`);
}

function showBeside(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const { output } = scene.plan;
  const { footage, panel } = sideBySide(output, PANEL_SHARE);
  const inner = fitBox(output, footage);
  const [below, beside] = graph.split(base);
  const paper = graph.chain(
    [ground(graph, output, presenter.backgroundColor, output)],
    ...asVideo('yuva420p'),
  );
  const covered = graph.chain([below, paper], 'overlay=0:0:eval=init');
  const small = graph.chain([beside], scaleTo(inner), 'format=yuva420p');
  const shown = graph.chain(
    [covered, small],
    `overlay=${footage.x + inner.x}:${footage.y + inner.y}:eval=init`,
  );
  const box = middleOf(panel, sideOf(presenter, output, panel));
  const drawn = drawPresenter(graph, scene, presenter, box);
  return graph.chain([shown, drawn], `overlay=${box.x}:${box.y}:eval=init`);
}

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** By the shorter side of the picture, as far as there is room. */
const sideOf = ({ sizePercent }: PlannedPresenter, picture: Size, room: Size): number =>
  Math.min(
    even((Math.min(picture.width, picture.height) * sizePercent) / 100),
    2 * Math.floor(Math.min(room.width, room.height) / 2),
  );

const middleOf = (panel: Box, side: number): Box => ({
  ...{ width: side, height: side },
  x: 2 * Math.floor((panel.x + (panel.width - side) / 2) / 2),
  y: 2 * Math.floor((panel.y + (panel.height - side) / 2) / 2),
});
