import type { Draws } from './draws.js';

/** How a made program looks. */
export interface Theme {
  readonly isDark: boolean;
  readonly background: string;
  readonly surface: string;
  readonly bar: string;
  readonly onBar: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly font: string;
  /** CSS pixels. */
  readonly fontSize: number;
  readonly radius: number;
  readonly pad: number;
  readonly buttons: 'filled' | 'outlined' | 'flat' | 'raised';
  readonly fieldLabels: 'above' | 'left' | 'placeholder';
  /** What the pointer changes where it only passes: none, a background, an underline. */
  readonly hover: 'none' | 'background' | 'underline' | 'strong';
  /** Whether a pressed control looks pressed. */
  readonly showsPress: boolean;
  /** Whether dialogs darken what lies behind them. */
  readonly darkens: boolean;
}

const FONTS = [
  'DejaVu Sans',
  'Noto Sans',
  'Liberation Sans',
  'DejaVu Serif',
  'DejaVu Sans Condensed',
  'sans-serif',
];

const hsl = (hue: number, saturation: number, light: number): string =>
  `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(light)}%)`;

/** Most editors are dark. */
export function chooseTheme(draws: Draws, isEditor: boolean): Theme {
  const mood = draws.weighted<'light' | 'dark' | 'coloured'>(
    isEditor
      ? [
          ['light', 1],
          ['dark', 5],
          ['coloured', 1],
        ]
      : [
          ['light', 5],
          ['dark', 3],
          ['coloured', 2],
        ],
  );
  const hue = draws.between(0, 360);
  const accentHue = draws.between(0, 360);
  const tint = mood === 'coloured' ? draws.between(35, 70) : draws.between(0, 20);
  const isDark = mood === 'dark' || (mood === 'coloured' && draws.chance(0.4));
  const ground = isDark ? draws.between(6, 20) : draws.between(mood === 'coloured' ? 82 : 92, 100);
  const step = isDark ? 6 : -5;
  const hasDarkBar = !isDark && draws.chance(0.4);
  return {
    isDark,
    background: hsl(hue, tint, ground),
    surface: hsl(hue, tint, isDark ? ground + 4 : Math.min(100, ground + 6)),
    bar: hasDarkBar
      ? hsl(accentHue, draws.between(20, 60), draws.between(18, 34))
      : hsl(hue, tint, ground + step),
    onBar: hasDarkBar || isDark ? '#f0f2f5' : '#20242c',
    text: isDark ? hsl(hue, 10, draws.between(78, 96)) : hsl(hue, 20, draws.between(5, 24)),
    muted: isDark ? hsl(hue, 8, 62) : hsl(hue, 10, 46),
    border: hsl(hue, tint, isDark ? ground + 16 : ground - 14),
    accent: hsl(accentHue, draws.between(50, 85), draws.between(36, 48)),
    onAccent: '#ffffff',
    font: draws.pick(FONTS),
    fontSize: draws.pick([12, 13, 14, 14, 15, 16]),
    radius: draws.pick([0, 2, 4, 6, 10, 18]),
    pad: draws.pick([4, 6, 7, 9]),
    buttons: draws.pick(['filled', 'filled', 'outlined', 'flat', 'raised']),
    fieldLabels: draws.pick(['above', 'above', 'left', 'placeholder']),
    hover: draws.pick(['none', 'background', 'background', 'underline', 'strong']),
    showsPress: draws.chance(0.6),
    darkens: draws.chance(0.65),
  };
}

/** The styles of every part of a made program. `hover` and `pressed` are classes that the runtime sets. */
export function stylesOf(theme: Theme): string {
  const { pad, radius, fontSize } = theme;
  const veil = theme.isDark ? '255 255 255' : '0 0 0';
  const hover = {
    none: '',
    background: `.hover:not(.main, .current) { background-color: rgb(${veil} / 0.09) !important; }`,
    underline: '.hover { text-decoration: underline; }',
    strong: `.hover:not(.main, .current) { background-color: ${theme.accent} !important; color: #fff !important; }`,
  }[theme.hover];
  const button = {
    filled: `background: ${theme.border}; border: 1px solid transparent;`,
    outlined: `background: transparent; border: 1px solid ${theme.muted};`,
    flat: 'background: transparent; border: 1px solid transparent;',
    raised: `background: linear-gradient(${theme.surface}, ${theme.border}); border: 1px solid ${theme.muted};`,
  }[theme.buttons];
  return `
    * { box-sizing: border-box; margin: 0; cursor: none; }
    body { font: ${fontSize}px '${theme.font}'; background: ${theme.background}; color: ${theme.text}; overflow: hidden;
      position: relative; width: 100vw; height: 100vh; }
    h1 { font-size: 1.5em; margin-bottom: ${pad * 2}px; } h2 { font-size: 1.15em; margin: ${pad}px 0; }
    p { margin: ${pad}px 0; color: ${theme.muted}; }
    .bar { background: ${theme.bar}; color: ${theme.onBar}; }
    .row { display: flex; align-items: center; gap: ${pad * 1.5}px; }
    .shell { position: absolute; inset: 0; display: flex; }
    .column { flex-direction: column; }
    .views { flex: 1; position: relative; overflow: hidden; }
    .view { position: absolute; inset: 0; padding: ${pad * 3}px; display: none; overflow: hidden; }
    .view.shown { display: block; }
    .link { padding: ${pad}px ${pad * 2}px; border-radius: ${radius}px; display: block; white-space: nowrap; }
    .link.current { background: ${theme.accent}; color: ${theme.onAccent}; }
    .tabs { display: flex; border-bottom: 1px solid ${theme.border}; margin-bottom: ${pad * 2}px; }
    .tab { padding: ${pad}px ${pad * 2}px; border-bottom: 3px solid transparent; }
    .tab.current { border-color: ${theme.accent}; }
    .panel { display: none; } .panel.shown { display: block; }
    .button { display: inline-block; padding: ${pad}px ${pad * 2.2}px; border-radius: ${radius}px; white-space: nowrap; ${button} }
    .button.main { background: ${theme.accent}; color: ${theme.onAccent}; border-color: transparent; }
    .icon { display: inline-grid; place-items: center; width: ${fontSize * 2}px; height: ${fontSize * 2}px; border-radius: ${radius}px; }
    .icon svg { width: ${fontSize * 1.25}px; height: ${fontSize * 1.25}px; fill: none; stroke: currentColor; stroke-width: 2; }
    .card { background: ${theme.surface}; border: 1px solid ${theme.border}; border-radius: ${radius}px; padding: ${pad * 2}px; }
    .cards { display: grid; grid-template-columns: 1fr 1fr; gap: ${pad * 2}px; }
    .entry { margin-bottom: ${pad * 1.6}px; max-width: 32em; }
    .entry.left { display: grid; grid-template-columns: 10em 1fr; align-items: center; }
    .entry .name { margin-bottom: ${pad / 2}px; }
    .field { border: 1px solid ${theme.muted}; border-radius: ${Math.min(radius, 6)}px; padding: ${pad}px; min-height: ${fontSize + pad * 2 + 5}px;
      background: ${theme.surface}; white-space: pre; overflow: hidden; }
    .field .hint { color: ${theme.muted}; } .field.filled .hint { display: none; }
    .field.focused { border-color: ${theme.accent}; }
    .field .value::after { content: ''; display: inline-block; width: 1px; height: 1.1em; vertical-align: -0.2em; }
    .field.caret .value::after { background: ${theme.text}; }
    .switch { display: inline-block; width: 2.4em; height: 1.3em; border-radius: 1em; background: ${theme.muted}; position: relative; }
    .switch::after { content: ''; position: absolute; left: 0.15em; top: 0.15em; width: 1em; height: 1em; border-radius: 50%; background: #fff; }
    .on > .switch { background: ${theme.accent}; } .on > .switch::after { left: 1.25em; }
    .box { display: inline-block; width: 1.05em; height: 1.05em; border: 1px solid ${theme.muted}; text-align: center; line-height: 1em; }
    .on > .box { background: ${theme.accent}; color: #fff; } .on > .box::after { content: '✓'; }
    .setting { padding: ${pad}px; border-radius: ${radius}px; }
    table { border-collapse: collapse; width: 100%; background: ${theme.surface}; }
    td, th { text-align: left; padding: ${pad}px ${pad * 1.5}px; border-bottom: 1px solid ${theme.border}; white-space: nowrap; }
    tr.selected { background: rgb(${veil} / 0.12); }
    .scroller { overflow: hidden; position: relative; }
    .popup { position: absolute; display: none; background: ${theme.surface}; border: 1px solid ${theme.border}; min-width: 9em; padding: 3px;
      border-radius: ${Math.min(radius, 8)}px; box-shadow: 0 4px 14px rgb(0 0 0 / 0.3); z-index: 5; }
    .popup.shown { display: block; } .popup .item { padding: ${pad}px ${pad * 1.5}px; white-space: nowrap; }
    .veil { position: absolute; inset: 0; display: none; align-items: center; justify-content: center; z-index: 3; ${theme.darkens ? 'background: rgb(0 0 0 / 0.45);' : ''} }
    .veil.shown { display: flex; }
    .dialog { background: ${theme.surface}; border: 1px solid ${theme.border}; border-radius: ${radius}px; padding: ${pad * 3}px; width: 30em; max-width: 92%;
      box-shadow: 0 8px 30px rgb(0 0 0 / 0.35); }
    .dialog .ends { display: flex; justify-content: flex-end; gap: ${pad}px; margin-top: ${pad * 2}px; }
    .toast { position: absolute; display: none; padding: ${pad * 2}px ${pad * 3}px; border-radius: ${radius}px; background: ${theme.isDark ? '#eee' : '#262a33'};
      color: ${theme.isDark ? '#222' : '#fff'}; z-index: 6; }
    .toast.shown { display: block; }
    .fold > .inside { display: none; } .fold.open > .inside { display: block; padding: ${pad}px ${pad * 3}px; }
    .fold > .head::before { content: '▸ '; } .fold.open > .head::before { content: '▾ '; }
    .head { padding: ${pad}px; }
    .code { font-family: 'DejaVu Sans Mono'; white-space: pre; line-height: 1.5; }
    .stage { position: relative; background: ${theme.surface}; border: 1px solid ${theme.border}; height: 70%; overflow: hidden; }
    .shape { position: absolute; border-radius: ${radius}px; background: ${theme.accent}; color: #fff; padding: ${pad}px; }
    .slider { position: relative; height: 1.6em; width: 18em; } .slider::before { content: ''; position: absolute; left: 0; right: 0; top: 0.7em; height: 0.2em;
      background: ${theme.muted}; }
    .knob { position: absolute; top: 0.1em; width: 1.4em; height: 1.4em; border-radius: 50%; background: ${theme.accent}; }
    .spinner { display: inline-block; width: 1em; height: 1em; border: 3px solid ${theme.muted}; border-top-color: ${theme.accent}; border-radius: 50%; }
    .keyboard { position: absolute; left: 0; right: 0; bottom: 0; display: none; background: ${theme.bar}; color: ${theme.onBar}; padding: 4px; z-index: 8; }
    .keyboard.shown { display: block; } .keyboard div { display: flex; justify-content: center; }
    .keyboard span { flex: 1; max-width: 2.4em; text-align: center; padding: 9px 0; margin: 2px; border-radius: 4px; background: rgb(128 128 128 / 0.25); }
    .keyboard span.hit { background: ${theme.accent}; }
    .caption { position: absolute; display: none; left: 0; right: 0; padding: 12px; text-align: center; font-size: 2em; color: #fff; background: rgb(0 0 0 / 0.8);
      z-index: 9; pointer-events: none; }
    .caption.shown { display: block; }
    .ripple { position: absolute; border-radius: 50%; background: rgb(${veil} / 0.18); z-index: 7; pointer-events: none; }
    ${hover}
    ${theme.hover === 'none' ? '' : '.main.hover { filter: brightness(1.15); }'}
    ${theme.showsPress ? '.pressed { filter: brightness(0.8); }' : ''}
  `;
}
