import { join } from 'node:path';
import { runFfmpeg } from '../services/media/video/ffmpeg/run-ffmpeg.js';
import type { PlannedSource } from '../services/media/video/render/plan/make-render-plan.js';
import type { PlannedPresenter } from '../services/media/video/render/presenter/planned-presenter.js';
import type { SlideContent } from '../services/media/video/render/slides/slide-content.js';
import { SHIPPED_AVATARS } from '../services/media/work/avatars/avatar-catalogue.js';
import { prepareAvatar } from '../services/media/work/avatars/prepare-avatar.js';
import { probeOnce } from '../test/setup/probe-once.js';

export interface SheetMaterial {
  readonly path: string;
  readonly footage: PlannedSource;
  /** Files by their hash. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly presenter: PlannedPresenter['picture'];
}

/** A layout to draw. */
export interface LaidOut {
  readonly name: string;
  readonly slide?: SlideContent;
  readonly presenter?: PlannedPresenter;
  /** Without captions. */
  readonly isPlain?: boolean;
}

const SIZE = '1280x720';
const PHOTO = { sha256: '1'.repeat(64), width: 1200, height: 900 };
const BANNER = { sha256: '2'.repeat(64), width: 1600, height: 500 };
const LOGO = { sha256: '3'.repeat(64), width: 320, height: 90 };
const never = new AbortController().signal;

/** Makes a film of a person before a moving ground, images, a logo and a presenter. */
export async function makeSheetMaterial(folder: string): Promise<SheetMaterial> {
  const at = (name: string) => join(folder, name);
  const person = join(SHIPPED_AVATARS, 'david.png');
  const draw = async (filter: string, path: string, options: string[]) => {
    await runFfmpeg({
      inputs: [{ path: filter, formats: 'lavfi', options: ['-f', 'lavfi'] }],
      outputs: [{ path, options }],
      signal: never,
    });
    return path;
  };
  const still = ['-frames:v', '1', '-f', 'image2', '-update', '1'];
  const path = at('film.mp4');
  await runFfmpeg({
    inputs: [
      {
        path: `gradients=s=${SIZE}:r=30:d=6:seed=7:c0=0x27445c:c1=0xd9b48f:speed=0.01,drawgrid=w=160:h=160:c=white@0.25`,
        formats: 'lavfi',
        options: ['-f', 'lavfi'],
      },
      { path: person },
    ],
    filterGraph: '[1:v]scale=620:620[p];[0:v][p]overlay=330:100,format=yuv420p[v]',
    outputs: [{ path, options: ['-map', '[v]', '-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4'] }],
    signal: never,
  });
  const mountains = (size: string) =>
    `gradients=s=${size}:n=3:seed=3:c0=0x0b3954:c1=0xf4a259:c2=0xbfd7ea:d=1,drawbox=x=iw*0.1:y=ih*0.15:w=iw*0.2:h=ih*0.2:c=white@0.8:t=fill,drawbox=x=iw*0.4:y=ih*0.5:w=iw*0.5:h=ih*0.4:c=0x1d3557@0.8:t=fill,drawbox=t=12:c=red,format=rgb24`;
  const avatar = { id: 'sheets', kind: 'still' as const, path: join(SHIPPED_AVATARS, 'mara.png') };
  const presenter = await prepareAvatar(avatar, folder, { signal: never });
  const inputs = new Map([
    [PHOTO.sha256, await draw(mountains('1200x900'), at('photo.png'), still)],
    [BANNER.sha256, await draw(mountains('1600x500'), at('banner.png'), still)],
    [
      LOGO.sha256,
      await draw(
        'color=0x2563EB:s=320x90,drawbox=x=0:y=0:w=90:h=90:c=0x0F172A:t=fill,drawbox=x=30:y=30:w=30:h=30:c=white:t=fill,format=rgba',
        at('logo.png'),
        still,
      ),
    ],
    [presenter.picture.sha256, presenter.path],
  ]);
  const footage = { sha256: '0'.repeat(64), probe: await probeOnce(path) };
  return { path, footage, inputs, presenter: presenter.picture };
}

const TITLE = 'Invite your whole team';
const POINTS = [
  '- Open the settings of the workspace',
  '- Choose who may read and who may edit',
  '- Send the invitations; everybody gets a link by mail',
  '- See who has accepted',
].join('\n');

/** Every layout of slides and presenters. */
export function sheetLayouts({ presenter: picture }: SheetMaterial): LaidOut[] {
  const slide = (of: Partial<SlideContent>): SlideContent => ({
    startSeconds: 0,
    endSeconds: 6,
    layout: 'full',
    title: null,
    body: null,
    image: null,
    primaryColor: '#2563EB',
    fontFamily: 'Inter',
    entrance: 'spring',
    logo: LOGO,
    ...of,
  });
  const presenter = (of: Partial<PlannedPresenter>): PlannedPresenter => ({
    layout: 'overlay',
    shape: 'circle',
    sizePercent: 25,
    backgroundColor: '#DCE7F5',
    zoom: 1,
    offsetY: 0,
    stillBecause: null,
    picture,
    ...of,
  });
  const contents = {
    title: { title: TITLE },
    bullets: { title: TITLE, body: POINTS },
    picture: { image: PHOTO },
    banner: { image: BANNER },
    'text-and-picture': { title: TITLE, body: POINTS, image: PHOTO },
  };
  const slides = (['full', 'side'] as const).flatMap((layout) =>
    Object.entries(contents).map(([name, content]) => ({
      name: `slide-${layout}-${name}`,
      slide: slide({ layout, ...content }),
    })),
  );
  const bullets = contents.bullets;
  return [
    ...slides,
    ...(['overlay', 'side', 'full'] as const).map((layout) => ({
      name: `presenter-${layout}`,
      presenter: presenter({ layout }),
    })),
    { name: 'presenter-side-plain', presenter: presenter({ layout: 'side' }), isPlain: true },
    {
      name: 'presenter-overlay-slide-side',
      presenter: presenter({}),
      slide: slide({ layout: 'side', ...bullets }),
    },
    {
      name: 'presenter-side-slide-full',
      presenter: presenter({ layout: 'side' }),
      slide: slide(bullets),
    },
  ];
}
