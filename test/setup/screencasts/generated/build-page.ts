import { drawsOf } from './draws.js';
import { CODE, FILES, PEOPLE } from './page-content.js';
import { PageParts, type Result } from './page-parts.js';
import type { Recipe } from './recipe.js';
import { stylesOf } from './theme.js';

type ViewKind = 'form' | 'table' | 'settings' | 'cards' | 'canvas' | 'folds' | 'tabs' | 'code' | 'list';

const VIEWS: Readonly<Record<Recipe['shell'], readonly ViewKind[]>> = {
  side: ['form', 'table', 'settings', 'cards', 'canvas', 'folds', 'tabs'],
  top: ['form', 'table', 'settings', 'cards', 'folds', 'tabs'],
  menus: ['canvas', 'form', 'table', 'settings', 'code', 'tabs'],
  editor: ['code', 'code', 'settings', 'code'],
  phone: ['list', 'form', 'settings', 'cards', 'folds'],
};

/** Returns the page of a made program: one of several layouts, filled by the seed. */
export function buildPage(recipe: Recipe): string {
  const parts = new PageParts(recipe, drawsOf(recipe.seed, 'page'));
  const names = Array.from({ length: recipe.shell === 'phone' ? 3 : 5 }, () =>
    recipe.shell === 'editor' ? parts.draws.pick(FILES) : parts.word('things'),
  ).filter((name, at, all) => all.indexOf(name) === at);
  const kinds = parts.draws.some(VIEWS[recipe.shell], 9);
  const ids = names.map(() => parts.id());
  const views = names.map(
    (name, at) =>
      `<div class="view ${at === 0 ? 'shown' : ''}" id="${ids[at]}">${drawView(parts, kinds[at % kinds.length] ?? 'form', name, at === 0)}</div>`,
  );
  const entries = names.map((name, at) => ({ name, does: openView(parts, ids[at] as string) }));
  const shell = SHELLS[recipe.shell](parts, entries, `<div class="views">${views.join('')}</div>`);
  const palette = `<div class="veil" id="palette"><div class="dialog" data-title="">${parts.field(parts.words.menus[5] ?? '', 'placeholder')}${[
    1, 2, 3,
  ]
    .map(() => `<div class="head">${parts.draws.pick(parts.words.commands)}</div>`)
    .join('')}</div></div>`;
  return `<!doctype html><style>${stylesOf(recipe.theme)}</style><body>${shell}${parts.overlays.join('')}${palette}${keyboard()}
    <div class="caption" id="caption" style="${parts.draws.pick(['bottom:8%', 'bottom:35%', 'top:10%'])}"></div><div class="toast" id="toast" style="${parts.draws.pick(['right:2%;bottom:4%', 'right:2%;top:4%', 'left:40%;bottom:4%', 'left:40%;top:3%'])}"></div></body>`;
}

const openView = (parts: PageParts, target: string): Result => ({
  kind: 'view',
  target,
  delayMs: parts.delay(),
});

interface Entry {
  readonly name: string;
  readonly does: Result;
}
type Shell = (parts: PageParts, entries: readonly Entry[], views: string) => string;

const links = (parts: PageParts, entries: readonly Entry[], classes = 'link', role = 'link') =>
  entries.map(({ name, does }, at) =>
    parts.control({
      role,
      label: name,
      does,
      classes: `${classes} ${at === 0 ? 'current' : ''}`,
      attributes: `data-view="${does.target}"`,
    }),
  );

const SHELLS: Readonly<Record<Recipe['shell'], Shell>> = {
  side: (
    parts,
    entries,
    views,
  ) => `<div class="shell"><div class="bar" style="width:${parts.draws.whole(150, 210)}px;padding:10px">
    <h2>${parts.draws.pick(PEOPLE)}</h2>${links(parts, entries).join('')}</div>${views}</div>`,
  top: (
    parts,
    entries,
    views,
  ) => `<div class="shell column"><div class="bar row" style="padding:8px 16px"><h2>${parts.draws.pick(['Harbor', 'Lumen', 'Kite', 'Atlas'])}</h2>
    ${links(parts, entries).join('')}<div style="flex:1"></div>${parts.icon(parts.anyResult())}</div>${views}</div>`,
  menus: (parts, entries, views) => {
    const menus = parts.words.menus.slice(0, 5).map((label) =>
      parts.control({
        role: 'menu',
        label,
        classes: 'link',
        cursor: 'arrow',
        does: { kind: 'popup', target: parts.menu(parts.draws.whole(3, 6)) },
      }),
    );
    const tools = [1, 2, 3, 4].map(() => parts.icon(parts.anyResult()));
    const title = `${entries[0]?.name} – ${parts.draws.pick(['Sketchbook', 'Ledger', 'Studio', 'Workbench'])}`;
    return `<div class="shell column"><div class="bar" style="padding:6px;text-align:center">${title}</div><div class="bar row" style="gap:0">${menus.join('')}</div>
      <div class="bar row" style="gap:2px;padding:2px">${tools.join('')}</div><div class="row" style="gap:0">${links(parts, entries, 'tab').join('')}</div>${views}
      <div class="bar row" style="padding:3px 10px">${parts.button(parts.word('sections'), parts.anyResult())}<span>100 %</span></div></div>`;
  },
  editor: (parts, entries, views) => {
    const tools = [1, 2, 3].map(() => parts.icon(parts.anyResult()));
    const half = Math.ceil(entries.length / 2);
    const files = links(parts, entries, 'link', 'file');
    const folder = (name: string, inside: readonly string[], isOpen: boolean) =>
      `<div class="fold ${isOpen ? 'open' : ''}">${parts.control({ role: 'fold', label: name, classes: 'head', does: { kind: 'fold' }, cursor: 'arrow' })}<div class="inside">${inside.join('')}</div></div>`;
    return `<div class="shell column"><div class="shell" style="position:relative;flex:1"><div class="bar" style="padding:6px;display:flex;flex-direction:column;gap:10px">${tools.join('')}</div>
      <div class="bar" style="width:170px;padding:6px">${folder('src', files.slice(0, half), true)}${folder('test', files.slice(half), false)}${folder('docs', [], false)}</div>${views}</div>
      <div class="bar row" style="padding:2px 8px;background:${parts.recipe.theme.accent};color:#fff">${parts.control({ role: 'button', label: parts.draws.pick(['main', 'Go Live', 'Ln 12, Col 4', 'UTF-8']), does: parts.anyResult(), cursor: 'arrow' })}<span>TypeScript</span></div></div>`;
  },
  phone: (parts, entries, views) => {
    const tabs = links(parts, entries, 'tab', 'tab').map(
      (tab) => `<div style="flex:1;text-align:center">${tab}</div>`,
    );
    const add = `<div style="position:absolute;right:16px;bottom:60px;background:${parts.recipe.theme.accent};color:#fff;border-radius:50%;padding:6px;z-index:2">${parts.icon({ kind: 'dialog', target: parts.dialog(), delayMs: parts.delay() })}</div>`;
    return `<div class="shell column"><div class="bar row" style="padding:10px">${parts.icon(parts.anyResult())}<h2 style="flex:1">${entries[0]?.name}</h2>${parts.icon({ kind: 'popup', target: parts.menu(4) })}</div>
      ${views}${add}<div class="bar row" style="gap:0">${tabs.join('')}</div></div>`;
  },
};

function drawView(parts: PageParts, kind: ViewKind, name: string, isFirst: boolean): string {
  const moving = isFirst ? drawMoving(parts.recipe.moving) : '';
  const main = parts.button(parts.word('starts'), parts.anyResult(), true);
  const head = `<div class="row" style="justify-content:space-between">${parts.heading(name)}${parts.draws.chance(0.7) ? main : ''}</div>${moving}`;
  const repeat = (from: number, to: number, part: () => string) =>
    Array.from({ length: parts.draws.whole(from, to) }, part).join('');
  switch (kind) {
    case 'form':
      return `${head}${repeat(3, 5, () => parts.formPart())}<div class="row">${parts.button(parts.word('ends'), { kind: 'toast', text: parts.word('done'), delayMs: parts.delay(), spins: true }, true)}</div>`;
    case 'table':
      return `${head}${parts.table(24)}`;
    case 'settings':
      return `${head}${parts.sentence()}${repeat(4, 7, () => parts.switch(parts.draws.chance(0.8) ? 'switch' : 'box'))}<div class="slider">${parts.control({ role: 'knob', label: null, inner: '', classes: 'knob', attributes: 'data-drag="x" style="left:3em"' })}</div>`;
    case 'cards': {
      const card = () => {
        const count = parts.id();
        return `<div class="card"><h2>${parts.word('things')}</h2><p><span id="${count}">${parts.draws.whole(2, 90)}</span> ${parts.draws.pick(parts.words.options)}</p>${parts.button(parts.word('ends'), { kind: 'count', target: count, delayMs: parts.delay() })}</div>`;
      };
      return `${head}<div class="cards">${repeat(3, 4, card)}</div>`;
    }
    case 'canvas': {
      const shape = (_: unknown, at: number) =>
        parts.control({
          role: 'shape',
          label: parts.word('things'),
          classes: 'shape',
          attributes: `data-drag="both" style="left:${8 + at * 24}%;top:${parts.draws.whole(10, 70)}%"`,
        });
      return `${head}<div class="stage">${Array.from({ length: 3 }, shape).join('')}</div>`;
    }
    case 'folds':
      return `${head}${repeat(4, 5, () => `<div class="fold">${parts.control({ role: 'fold', label: parts.word('sections'), classes: 'head', does: { kind: 'fold', delayMs: 0 } })}<div class="inside">${parts.sentence()}${parts.sentence()}</div></div>`)}`;
    case 'tabs': {
      const panels = [1, 2, 3].map(() => ({ id: parts.id(), name: parts.word('sections') }));
      const tabs = panels.map((panel, at) =>
        parts.control({
          role: 'tab',
          label: panel.name,
          classes: `tab ${at === 0 ? 'current' : ''}`,
          does: { kind: 'tab', target: panel.id },
        }),
      );
      const bodies = panels.map(
        ({ id }, at) =>
          `<div class="panel ${at === 0 ? 'shown' : ''}" id="${id}">${parts.sentence()}${at === 1 ? parts.switch('switch') : parts.formPart()}${parts.formPart()}${parts.sentence()}</div>`,
      );
      return `${head}<div class="tabs">${tabs.join('')}</div>${bodies.join('')}`;
    }
    case 'code': {
      const lines = Array.from(
        { length: 26 },
        (_, at) =>
          `<div><span style="opacity:.5">${String(at + 1).padStart(3)}  </span>${parts.draws.pick(CODE).replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</div>`,
      );
      const editor = parts.control({
        role: 'field',
        label: name,
        classes: 'field filled code',
        cursor: 'text',
        inner: '<span class="value"></span>',
      });
      return `${moving}<div class="row">${parts.icon(parts.anyResult())}${parts.icon(parts.anyResult())}<span>${name}</span></div>${editor}<div class="scroller code" data-scrolls style="height:70%">${lines.join('')}</div>`;
    }
    case 'list': {
      const row = () =>
        parts.control({
          role: 'cell',
          label: parts.draws.pick(PEOPLE),
          classes: 'head',
          does: parts.draws.chance(0.5) ? { kind: 'mark' } : parts.anyResult(),
        });
      return `${head}<div class="scroller" data-scrolls style="height:80%">${repeat(14, 16, row)}</div>`;
    }
  }
}

/** What moves by itself; the runtime draws it. */
function drawMoving(moving: Recipe['moving']): string {
  if (moving === 'none') return '';
  if (moving === 'spinner') return '<p><span class="spinner" data-moving="spinner"></span> …</p>';
  if (moving === 'ticker')
    return '<div data-moving="ticker" style="overflow:hidden;white-space:nowrap;height:1.6em"><span>— 12,840 — North Mill 3.2 % — Copper Field 0.4 % — Harbor Works 7.1 % — Quiet Valley 2.2 %</span></div>';
  return `<canvas data-moving="${moving}" width="280" height="130" style="display:block;margin:6px 0"></canvas>`;
}

function keyboard(): string {
  const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm.', ' '];
  return `<div class="keyboard" id="keyboard">${rows.map((row) => `<div>${Array.from(row, (key) => `<span data-key="${key}">${key}</span>`).join('')}</div>`).join('')}</div>`;
}
