import type { FilterGraph, Pad } from '../picture/filter-graph.js';
import type { Layer, Scene } from '../picture/layer.js';
import { scaleTo } from '../picture/scaling.js';
import { asVideo, ground } from '../picture/still-picture.js';
import { drawPresenter } from './draw-presenter.js';
import { placeBeside, placeInCorner } from './place-presenter.js';
import type { PlannedPresenter } from './planned-presenter.js';

/** Instead of the footage, and behind the slides: whoever speaks gives way to what is shown. */
export const presenterAloneLayer: Layer = (graph, base, scene) => {
  const { presenter, output } = scene.plan;
  if (presenter?.layout !== 'full') return base;
  return graph.chain([base, drawPresenter(graph, scene, presenter, output)], 'overlay=0:0:eval=init');
};

/** Whether that hides all of the footage. */
export const isPresenterAlone = ({ plan: { presenter } }: Scene): boolean => presenter?.layout === 'full';

/** Over a corner of the footage, or beside it. */
export const presenterLayer: Layer = (graph, base, scene) => {
  const { presenter } = scene.plan;
  if (presenter?.layout === 'overlay') return showInCorner(graph, base, scene, presenter);
  return presenter?.layout === 'side' ? showBeside(graph, base, scene, presenter) : base;
};

function showInCorner(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const box = placeInCorner(presenter, scene.plan);
  const drawn = drawPresenter(graph, scene, presenter, box);
  return graph.chain([base, drawn], `overlay=${box.x}:${box.y}:eval=init`);
}

function showBeside(graph: FilterGraph, base: Pad, scene: Scene, presenter: PlannedPresenter): Pad {
  const { output } = scene.plan;
  const { picture, box } = placeBeside(presenter, scene.plan);
  const [below, beside] = graph.split(base);
  const paper = graph.chain(
    [ground(graph, output, presenter.backgroundColor, output)],
    ...asVideo('yuva420p'),
  );
  const covered = graph.chain([below, paper], 'overlay=0:0:eval=init');
  const small = graph.chain([beside], scaleTo(picture), 'format=yuva420p');
  const shown = graph.chain([covered, small], `overlay=${picture.x}:${picture.y}:eval=init`);
  const drawn = drawPresenter(graph, scene, presenter, box);
  return graph.chain([shown, drawn], `overlay=${box.x}:${box.y}:eval=init`);
}
