import type { MadeDirector, Scroller, SeenControl } from './direct-recording.js';
import { type Draws, drawsOf } from './draws.js';
import { TYPED } from './page-content.js';
import type { Recipe } from './recipe.js';
import { LANGUAGES } from './word-languages.js';

/** Uses a made program until its time is over: clicks, types, drags, scrolls and waits as it comes. */
export async function actLikeAPerson(director: MadeDirector, recipe: Recipe): Promise<void> {
  const draws = drawsOf(recipe.seed, 'actions');
  await director.rest(draws.between(0.5, 1.8));
  while (director.seconds() < recipe.seconds - 1) {
    const controls = await director.evaluate<SeenControl[]>('made.controls()');
    const isDialogOpen = await director.evaluate<boolean>('made.hasDialog()');
    const isCalm = !controls.some(({ isOver }) => isOver);
    if (isCalm && draws.chance(0.3)) await doOtherwise(director, recipe, draws, controls);
    else await useControl(director, recipe, draws, choose(draws, controls, isDialogOpen));
  }
  await director.rest(1);
}

/** What has just opened is used first; what was not used yet is more likely. */
function choose(
  draws: Draws,
  controls: readonly SeenControl[],
  isDialogOpen: boolean,
): SeenControl | undefined {
  const useful = controls.filter(({ isFocused }) => !isFocused);
  const popup = useful.filter(({ isPopup }) => isPopup);
  const dialog = useful.filter(({ isOver }) => isOver);
  const among = popup.length > 0 && draws.chance(0.9) ? popup : isDialogOpen ? dialog : useful;
  if (among.length === 0) return undefined;
  const isComplete = !dialog.some(({ role, isFilled }) => role === 'field' && !isFilled);
  const weightOf = ({ role, used, isMain, isFilled, does, label }: SeenControl): number => {
    if (role === 'field') return isFilled ? 0.2 : 4;
    if (does === 'close') return isMain ? (isComplete ? 12 : 0.5) : 0.7;
    const weight =
      { link: 1.5, tab: 1.5, icon: 1, switch: 1, cell: 0.35, knob: 0.6, shape: 0.8, fold: 1, menu: 1.2 }[
        role
      ] ?? 1.4;
    return (label === null ? 0.8 : 1) * (weight / (1 + 2 * used));
  };
  return draws.weighted(among.map((control) => [control, weightOf(control)] as const));
}

async function useControl(
  director: MadeDirector,
  recipe: Recipe,
  draws: Draws,
  control: SeenControl | undefined,
): Promise<void> {
  if (!control) return director.hotkey('escape');
  if (control.role === 'knob') return director.drag(control, draws.between(40, 130), 0);
  if (control.role === 'shape')
    return director.drag(control, draws.between(-90, 140), draws.between(-40, 60));
  if (control.role === 'submenu' && recipe.opensOnHover) {
    await director.pointAt(control);
    return director.rest(recipe.pace * draws.between(0.3, 0.8));
  }
  const isSecond = control.hasContext && !director.isByFinger && draws.chance(0.45);
  await director.click(control, isSecond);
  if (control.role === 'field' && draws.chance(0.9)) {
    await director.rest(recipe.pace * draws.between(0.2, 0.7));
    await director.type(control, draws.pick(TYPED));
    return;
  }
  // Some leave before the result is seen.
  if (draws.chance(0.3)) {
    const { width, height } = director.size;
    await director.moveTo(width * draws.between(0.2, 0.9), height * draws.between(0.2, 0.9));
  }
  await director.rest(recipe.pace * draws.between(0.7, 1.7));
}

/** What is no click: pointing, waiting, scrolling, keys, and what the program does of its own accord. */
async function doOtherwise(
  director: MadeDirector,
  recipe: Recipe,
  draws: Draws,
  controls: readonly SeenControl[],
): Promise<void> {
  const { width, height } = director.size;
  const kind = draws.weighted<'point' | 'wander' | 'wait' | 'scroll' | 'key' | 'notify' | 'caption'>([
    ['point', 4],
    ['wander', 2],
    ['wait', 1.5],
    ['scroll', 3],
    ['key', recipe.shell === 'phone' ? 0 : 2],
    ['notify', 1],
    ['caption', recipe.hasCaptions ? 3 : 0],
  ]);
  if (kind === 'point' && controls.length > 0 && !director.isByFinger) {
    await director.pointAt(draws.pick(controls));
    await director.rest(draws.between(0.3, 1.6));
  } else if (kind === 'wander' && !director.isByFinger) {
    for (let left = draws.whole(2, 5); left > 0; left -= 1)
      await director.moveTo(width * draws.between(0.1, 0.9), height * draws.between(0.1, 0.9));
  } else if (kind === 'scroll') {
    const scrollers = await director.evaluate<Scroller[]>('made.scrollers()');
    if (scrollers.length > 0) await director.scroll(draws.pick(scrollers));
  } else if (kind === 'key') {
    const key = draws.pick(['palette', 'view'] as const);
    await director.hotkey(key);
    if (key === 'view') return;
    const field = (await director.evaluate<SeenControl[]>('made.controls()')).find(
      ({ role, isOver }) => isOver && role === 'field',
    );
    if (field && !field.isFilled) await director.type(field, draws.pick(TYPED));
    await director.hotkey('escape');
  } else if (kind === 'caption') {
    const { starts, sentences } = LANGUAGES[recipe.language];
    await director.evaluate(
      `made.caption(${JSON.stringify(draws.pick([...starts, ...sentences]))}, ${draws.whole(1200, 2600)})`,
    );
    await director.rest(draws.between(0.3, 1.2));
  } else if (kind === 'notify') {
    await director.evaluate(`made.notify(${JSON.stringify(draws.pick(LANGUAGES[recipe.language].done))})`);
    await director.rest(draws.between(0.5, 1.5));
  } else {
    await director.rest(draws.between(0.5, 2));
  }
}
