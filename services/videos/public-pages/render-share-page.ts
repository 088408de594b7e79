import { createHash } from 'node:crypto';
import type { Element, ElementContent, Properties } from 'hast';
import type { SignedExport } from '../../../schemas/provenance.js';
import { directionOf, element, writeHtml } from '../article/render-html.js';
import type { Chapter } from './chapters-of.js';
import { type ShareWording, shareWordingOf } from './share-wording.js';
import type { ShownExport } from './shown-exports.js';

export interface SharePage {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Language of the video (BCP 47); null without one. */
  readonly language: string | null;
  /** The export that is played, and all that the page shows. */
  readonly shown: Pick<ShownExport, 'name'>;
  readonly exports: ReadonlyArray<Pick<ShownExport, 'name' | 'ratio'>>;
  readonly hasCaptions: boolean;
  /** Captions that are burned in are not shown twice: the track is off until the viewer chooses it. */
  readonly areCaptionsBurnedIn: boolean;
  readonly hasPoster: boolean;
  /** Ratio of the player, such as `9:16`; null: that of the poster and the video. */
  readonly shape: string | null;
  readonly hasSyntheticAudio: boolean;
  readonly isTranslation: boolean;
  readonly downloadable: boolean;
  /** Who signed the export; null when nobody did. */
  readonly signed: Pick<SignedExport, 'signer' | 'selfSigned'> | null;
  readonly chapters: readonly Chapter[];
  /** Time at which the player starts; null: the beginning. */
  readonly startSeconds: number | null;
}

const STYLE = `:root{color-scheme:light dark;--ink:#1b1f27;--soft:#565f70;--line:#c9cfda;--page:#f2f4f8;--card:#fff;--accent:#4f46e5}
@media (prefers-color-scheme:dark){:root{--ink:#eceff5;--soft:#a9b2c3;--line:#485062;--page:#14171d;--card:#1d2129;--accent:#8f89ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,"DejaVu Sans",sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
h2{margin:1.5rem 0 .5rem;font-size:1.1rem}
video{display:block;width:100%;height:auto;max-height:80vh;background:#000;border-radius:.5rem}
.note{margin:.75rem 0 0;color:var(--soft);font-size:.9rem}
ol{margin:0;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
li+li{border-top:1px solid var(--line)}
li a{display:flex;gap:1rem;min-height:2.75rem;padding:.6rem 1rem;align-items:baseline;color:inherit;text-decoration:none}
li a:hover span,li a[aria-current] span{text-decoration:underline}
li a[aria-current] span{font-weight:600}
time{flex:none;min-width:3.5rem;color:var(--soft);font-variant-numeric:tabular-nums}
a{color:var(--accent)}
.formats{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}
.formats a{display:inline-flex;min-width:2.75rem;min-height:2.75rem;padding:.4rem .9rem;align-items:center;justify-content:center;border:1px solid var(--line);border-radius:.4rem;background:var(--card);color:var(--ink);text-decoration:none}
.formats a[aria-current]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);font-weight:600}
.download{display:inline-block;margin-top:1rem;padding:.5rem 1rem;border:1px solid var(--accent);border-radius:.4rem;text-decoration:none;font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const text = (value: string): ElementContent => ({ type: 'text', value });
const empty = (tagName: string, properties: Properties): Element => element(tagName, properties, []);

/** Renders the page of a shared video. It needs no script, except that a chapter then seeks without loading the page again. */
export function renderSharePage(page: SharePage): { html: string; styleHash: string; language: string } {
  const { language, wording } = shareWordingOf(page.language);
  const html = writeHtml([
    element('html', { lang: language, dir: directionOf(language) }, [
      element('head', {}, [
        empty('meta', { charSet: 'utf-8' }),
        empty('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        empty('meta', { name: 'robots', content: 'noindex' }),
        element('title', {}, [text(page.title)]),
        empty('link', { rel: ['icon'], href: 'data:,' }),
        element('style', {}, [text(STYLE)]),
        empty('script', { src: 'player.js', defer: true }),
      ]),
      element('body', {}, [element('main', {}, contentOf(page, wording))]),
    ]),
  ]);
  return { html: `<!doctype html>\n${html}\n`, styleHash: STYLE_HASH, language };
}

function contentOf(page: SharePage, wording: ShareWording): Element[] {
  const { title, language, hasSyntheticAudio, isTranslation, downloadable, signed } = page;
  const ofVideo = language ? { lang: language, dir: directionOf(language) } : { dir: 'auto' as const };
  const notes = [
    ...(hasSyntheticAudio ? [wording.syntheticAudio] : []),
    ...(isTranslation ? [wording.translation] : []),
    ...(signed ? [wording.signed(signed.signer), ...(signed.selfSigned ? [wording.selfSigned] : [])] : []),
  ];
  return [
    element('h1', ofVideo, [text(title)]),
    playerOf(page, wording),
    ...formatsOf(page, wording),
    ...notes.map((note) => element('p', { className: ['note'] }, [text(note)])),
    ...(downloadable
      ? [
          element(
            'a',
            { className: ['download'], href: fileOf(page, 'video.mp4', 'download=1'), download: '' },
            [text(wording.download)],
          ),
        ]
      : []),
    ...chaptersOf(page, wording, ofVideo),
  ];
}

/** The page with one of its exports; the name is left out where there is one export only. */
const addressOf = (path: string, { name }: Pick<ShownExport, 'name'>, ...query: string[]): string => {
  const all = [...(name === null ? [] : [`ratio=${name}`]), ...query];
  return all.length > 0 ? `${path}?${all.join('&')}` : path;
};

const fileOf = ({ id, shown }: SharePage, file: string, ...query: string[]): string =>
  addressOf(`${id}/${file}`, shown, ...query);

/** Links between several exports; the page is loaded with the chosen one. */
function formatsOf({ id, shown, exports }: SharePage, wording: ShareWording): Element[] {
  if (exports.length < 2) return [];
  const links = exports.map(({ name, ratio }) =>
    element('a', { href: addressOf(id, { name }), ...(name === shown.name && { ariaCurrent: 'true' }) }, [
      text(ratio ?? wording.original),
    ]),
  );
  return [element('nav', { className: ['formats'], ariaLabel: wording.formats }, links)];
}

function playerOf(page: SharePage, wording: ShareWording): Element {
  const { title, language, hasCaptions, areCaptionsBurnedIn, hasPoster, shape, chapters, startSeconds } =
    page;
  const srcLang = language ?? 'en';
  const tracks = [
    ...(hasCaptions
      ? [
          empty('track', {
            kind: 'captions',
            src: fileOf(page, 'captions.vtt'),
            srcLang,
            label: wording.captions,
            default: !areCaptionsBurnedIn,
          }),
        ]
      : []),
    ...(chapters.length > 0
      ? [empty('track', { kind: 'chapters', src: fileOf(page, 'chapters.vtt'), srcLang, default: true })]
      : []),
  ];
  const at = startSeconds ? `#t=${startSeconds}` : '';
  const [width, height] = shape?.split(':').map(Number) ?? [];
  return element(
    'video',
    {
      controls: true,
      playsInline: true,
      preload: 'metadata',
      ariaLabel: title,
      ...(width && height && { width, height }),
      ...(hasPoster && !startSeconds && { poster: fileOf(page, 'poster.jpg') }),
      src: `${fileOf(page, 'video.mp4')}${at}`,
    },
    tracks,
  );
}

function chaptersOf(page: SharePage, wording: ShareWording, ofVideo: Properties): Element[] {
  const { chapters } = page;
  if (chapters.length === 0) return [];
  const items = chapters.map(({ start, title }) =>
    element('li', {}, [
      element('a', { href: addressOf(page.id, page.shown, `t=${start}`), dataSeconds: String(start) }, [
        element('time', {}, [text(clockOf(start))]),
        element('span', ofVideo, [text(title)]),
      ]),
    ]),
  );
  return [element('h2', {}, [text(wording.chapters)]), element('ol', {}, items)];
}

/** `0:07`, `12:05` or `1:02:03`. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
