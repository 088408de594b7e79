import type { Draws } from './draws.js';
import { PEOPLE } from './page-content.js';
import type { Recipe } from './recipe.js';
import { LANGUAGES } from './word-languages.js';
import type { Words } from './words.js';

/** What a control does, as the runtime in the page reads it. */
export interface Result {
  readonly kind:
    | 'view'
    | 'dialog'
    | 'close'
    | 'popup'
    | 'choose'
    | 'toggle'
    | 'toast'
    | 'fold'
    | 'tab'
    | 'mark'
    | 'sort'
    | 'count';
  /** The ID of what is shown or changed. */
  readonly target?: string;
  readonly text?: string;
  readonly delayMs?: number;
  /** Beside what opens it, instead of below. */
  readonly isBeside?: boolean;
  /** A spinner is seen until the result is. */
  readonly spins?: boolean;
}

export interface Control {
  readonly role: string;
  /** `null`: an icon without text. */
  readonly label: string | null;
  readonly does?: Result;
  readonly inner?: string;
  readonly classes?: string;
  readonly cursor?: 'hand' | 'text' | 'arrow';
  readonly attributes?: string;
}

const ICONS = [
  'M4 12h16M12 4v16',
  'M4 7h16M4 12h16M4 17h16',
  'M5 12l5 5 9-11',
  'M12 3l9 8h-3v9H6v-9H3z',
  'M12 4a5 5 0 100 10 5 5 0 000-10zM4 21c2-5 14-5 16 0',
  'M10 4a6 6 0 100 12 6 6 0 000-12zM15 15l6 6',
  'M5 4h14v16l-7-5-7 5z',
  'M12 3v12M7 10l5 5 5-5M4 20h16',
  'M4 4h7v7H4zM13 13h7v7h-7z',
  'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v6l4 2',
];

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Makes the parts of a page. What opens over it is collected and comes last. */
export class PageParts {
  readonly words: Words;
  readonly overlays: string[] = [];
  private ids = 0;
  private readonly unused = new Map<string, string[]>();

  constructor(
    readonly recipe: Recipe,
    readonly draws: Draws,
  ) {
    this.words = LANGUAGES[recipe.language];
  }

  id(): string {
    this.ids += 1;
    return `p${this.ids}`;
  }

  /** A word of a list that no other control has, while there are such. */
  word(of: keyof Words): string {
    const left = this.unused.get(of) ?? [];
    if (left.length === 0) left.push(...this.draws.some([...(this.words[of] as readonly string[])], 99));
    this.unused.set(of, left);
    return left.pop() as string;
  }

  control({ role, label, does, inner, classes = '', cursor, attributes = '' }: Control): string {
    const shown = inner ?? escapeHtml(label ?? '');
    const action = does ? ` data-do="${escapeHtml(JSON.stringify(does))}"` : '';
    const named = label === null ? '' : ` data-label="${escapeHtml(label)}"`;
    return `<div id="${this.id()}" class="${classes}" data-role="${role}"${named}${action} data-cursor="${cursor ?? 'hand'}" ${attributes}>${shown}</div>`;
  }

  /** The time until a result is seen: often none. */
  delay(): number {
    return this.draws.weighted([
      [0, 5],
      [this.draws.between(80, 200), 3],
      [this.draws.between(200, 600), 3],
    ]);
  }

  icon(does: Result): string {
    const inner = `<svg viewBox="0 0 24 24"><path d="${this.draws.pick(ICONS)}"/></svg>`;
    return this.control({
      role: 'icon',
      label: null,
      does,
      inner,
      classes: 'icon',
      cursor: this.pressCursor(),
    });
  }

  button(label: string, does: Result, isMain = false): string {
    return this.control({
      role: 'button',
      label,
      does,
      classes: `button ${isMain ? 'main' : ''}`,
      cursor: this.pressCursor(),
    });
  }

  /** Programs of the desktop keep the arrow over buttons. */
  private pressCursor(): 'hand' | 'arrow' {
    return this.recipe.shell === 'menus' || this.recipe.shell === 'editor' ? 'arrow' : 'hand';
  }

  /** Something with a visible result. */
  anyResult(): Result {
    const { draws } = this;
    const kind = draws.weighted<'dialog' | 'toast' | 'popup'>([
      ['dialog', 4],
      ['toast', 3],
      ['popup', 3],
    ]);
    const delayMs = this.delay();
    if (kind === 'dialog') return { kind, target: this.dialog(), delayMs };
    if (kind === 'popup') return { kind, target: this.menu(draws.whole(3, 6)) };
    return { kind, text: this.word('done'), delayMs, spins: draws.chance(0.3) };
  }

  field(name: string, labels = this.recipe.theme.fieldLabels): string {
    const isInside = labels === 'placeholder';
    const hint = isInside ? name : this.draws.chance(0.3) ? '…' : '';
    const input = this.control({
      role: 'field',
      label: name,
      classes: 'field',
      cursor: 'text',
      inner: `<span class="value"></span><span class="hint">${escapeHtml(hint)}</span>`,
    });
    const left = labels === 'left' ? 'left' : '';
    return `<div class="entry ${left}">${isInside ? '' : `<div class="name">${escapeHtml(name)}</div>`}${input}</div>`;
  }

  /** A value that is chosen from a list. */
  select(name: string): string {
    const options = this.draws.some(this.words.options, this.draws.whole(3, 5));
    const popup = this.popup(
      options
        .slice(1)
        .map((label) => this.control({ role: 'option', label, classes: 'item', does: { kind: 'choose' } })),
    );
    const [value = ''] = options;
    const input = this.control({
      role: 'select',
      label: value,
      classes: 'field filled',
      cursor: 'arrow',
      inner: `<span class="value">${escapeHtml(value)}</span>`,
      does: { kind: 'popup', target: popup },
      attributes: `data-other="${escapeHtml(name)}"`,
    });
    const left = this.recipe.theme.fieldLabels === 'left' ? 'left' : '';
    return `<div class="entry ${left}"><div class="name">${escapeHtml(name)}</div>${input}</div>`;
  }

  switch(kind: 'switch' | 'box'): string {
    const label = this.word('switches');
    const isOn = this.draws.chance(0.4) ? 'on' : '';
    const inner = `<span class="${kind}"></span><span>${escapeHtml(label)}</span>`;
    return this.control({
      role: 'switch',
      label,
      classes: `setting row ${isOn}`,
      inner,
      does: { kind: 'toggle', delayMs: 0 },
    });
  }

  private popup(items: readonly string[]): string {
    const id = this.id();
    this.overlays.push(`<div class="popup" id="${id}">${items.join('')}</div>`);
    return id;
  }

  /** A menu, some of whose entries open another beside them. */
  menu(count: number, depth = 0): string {
    const items = Array.from({ length: count }, () => {
      const label = this.word('commands');
      if (depth === 0 && this.draws.chance(0.2)) {
        const does: Result = { kind: 'popup', target: this.menu(3, 1), isBeside: true };
        const inner = `${escapeHtml(label)} &nbsp;›`;
        return this.control({ role: 'submenu', label, inner, classes: 'item', does, cursor: 'arrow' });
      }
      const does: Result =
        depth === 0 && this.draws.chance(0.25)
          ? { kind: 'dialog', target: this.dialog(), delayMs: this.delay() }
          : { kind: 'toast', text: this.word('done'), delayMs: this.delay() };
      return this.control({ role: 'item', label, classes: 'item', does, cursor: 'arrow' });
    });
    return this.popup(items);
  }

  dialog(): string {
    const { draws } = this;
    const id = this.id();
    const title = this.word('starts');
    const parts = Array.from({ length: draws.whole(1, 3) }, () => this.formPart());
    const end: Result = {
      kind: 'close',
      text: draws.chance(0.6) ? this.word('done') : '',
      delayMs: this.delay(),
      spins: draws.chance(0.25),
    };
    const ends = [
      this.button(this.words.cancel, { kind: 'close', text: '' }),
      this.button(this.word('ends'), end, true),
    ];
    const inner = `<h2>${escapeHtml(title)}</h2>${parts.join('')}<div class="ends">${ends.join('')}</div>`;
    this.overlays.push(
      `<div class="veil" id="${id}"><div class="dialog" data-title="${escapeHtml(title)}">${inner}</div></div>`,
    );
    return id;
  }

  formPart(): string {
    const kind = this.draws.weighted<'field' | 'select' | 'box'>([
      ['field', 6],
      ['select', 2],
      ['box', 1],
    ]);
    if (kind === 'field') return this.field(this.word('fields'));
    return kind === 'select' ? this.select(this.word('sections')) : this.switch('box');
  }

  sentence(): string {
    return `<p>${escapeHtml(this.draws.pick(this.words.sentences))}</p>`;
  }

  heading(text: string): string {
    return `<h1>${escapeHtml(text)}</h1>`;
  }

  /** Rows with a link each, a menu on the right button, and heads that sort. */
  table(rows: number): string {
    const { draws } = this;
    const id = this.id();
    const heads = draws.some(this.words.fields, draws.whole(2, 4));
    const context = this.menu(4, 1);
    const cells = (name: string) => [
      this.control({
        role: 'cell',
        label: name,
        does: { kind: 'mark' },
        attributes: `data-context="${context}" style="display:inline-block"`,
      }),
      ...heads
        .slice(1)
        .map(() =>
          draws.pick([
            draws.pick(this.words.options),
            String(draws.whole(3, 9800)),
            `${draws.whole(1, 28)}.${draws.whole(1, 12)}.2027`,
          ]),
        ),
    ];
    const body = Array.from(
      { length: rows },
      () =>
        `<tr>${cells(draws.pick(PEOPLE))
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    );
    const sorting: Result = { kind: 'sort', target: id, delayMs: this.delay() };
    const head = heads.map(
      (label, at) =>
        `<th>${at === 0 ? this.control({ role: 'button', label, does: sorting, attributes: 'style="display:inline-block"' }) : escapeHtml(label)}</th>`,
    );
    return `<div class="scroller" data-scrolls style="height:${draws.whole(50, 75)}%"><table id="${id}"><tr>${head.join('')}</tr>${body.join('')}</table></div>`;
  }
}
