import { expect } from 'chai';
import { readSignals } from '../../../../../services/media/work/analysis/read-signals.js';
import type { ZoomMoment } from '../../../../../services/media/work/analysis/zoom/zoom-in.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { probeOnce } from '../../../../setup/probe-once.js';
import { smallFilm } from '../../../../setup/speech.js';

const never = new AbortController().signal;

const screen = (seconds: number) => `color=0x305070:s=640x360:r=10:d=${seconds}`;
/** A small bright object that appears at a time. */
const mark = (x: number, y: number, fromSeconds: number, size = 16) =>
  `drawbox=x=${x}:y=${y}:w=${size}:h=${size}:color=white:t=fill:enable='gte(t,${fromSeconds})'`;
/** One letter after the other, ten per second. */
const typing = (x: number, y: number, fromSeconds: number, letters: number) =>
  Array.from({ length: letters }, (_, i) => mark(x + i * 8, y, fromSeconds + i / 10, 6)).join(',');

describe('zoom moments of a video', () => {
  const scratchDir = useFolderOfEachTest();

  async function zoomsOf(picture: string, autoZoom = true): Promise<readonly ZoomMoment[] | null> {
    const sourcePath = await smallFilm(picture);
    const probe = await probeOnce(sourcePath);
    const input = { sourcePath, probe, scratchDir, autoZoom, signal: never, onProgress: () => {} };
    return (await readSignals(input)).zoomMoments;
  }

  it('include a click and some typing, at their places and times', async () => {
    const zooms = await zoomsOf([screen(12), mark(192, 120, 2), typing(300, 240, 6, 20)].join(','));

    expect(zooms).to.have.length(2);
    const [click, typed] = zooms as [ZoomMoment, ZoomMoment];
    expect(click.start).to.be.closeTo(1.5, 0.11);
    expect(click.end).to.be.closeTo(3, 0.11);
    expect(click.x).to.be.closeTo(200 / 640, 0.01);
    expect(click.y).to.be.closeTo(128 / 360, 0.02);
    expect(click.scale).to.equal(2);
    expect(typed.start).to.be.closeTo(5.5, 0.11);
    expect(typed.end).to.be.closeTo(8.9, 0.11);
    expect(typed.x).to.be.closeTo(379 / 640, 0.01);
    expect(typed.y).to.be.closeTo(243 / 360, 0.02);
  });

  it('stay within the frame and the video', async () => {
    const zooms = await zoomsOf([screen(4), mark(0, 0, 0.2), mark(620, 340, 3.8)].join(','));

    expect(zooms).to.deep.equal([
      { start: 0, end: 1.5, x: 0.25, y: 0.25, scale: 2 },
      { start: 2.5, end: 4, x: 0.75, y: 0.75, scale: 2 },
    ]);
  });

  it('follow a pointer that works in one place, but not one that passes by', async () => {
    const pointer = 'color=white:s=12x12:r=10:d=9[p]';
    const moving = (x: string) => `${screen(9)}[s];${pointer};[s][p]overlay=x='${x}':y=150:eval=frame`;

    expect(await zoomsOf(moving('if(lt(t,2),20,min(600,20+700*(t-2)))'))).to.deep.equal([]);
    const [zoom, ...more] = (await zoomsOf(moving('200+20*sin(4*clip(t,3,6))'))) ?? [];
    expect(more).to.deep.equal([]);
    expect(zoom?.start).to.be.within(2.4, 2.8);
    expect(zoom?.end).to.be.within(6.8, 7.1);
    expect(zoom?.x).to.be.closeTo(206 / 640, 0.02);
  });

  it('ignore a camera that pans', async () => {
    const still = 'testsrc2=s=1280x720:r=10:d=0.1,loop=loop=-1:size=1';

    expect(await zoomsOf(`${still},crop=640:360:x='60*t':y='15*t',trim=duration=5`)).to.deep.equal([]);
  });

  it('ignore movement of the whole frame, and talking people', async () => {
    const head = 'color=0xe0b090:s=150x220:r=10:d=6[h]';
    const talking = `${screen(6)}[s];${head};[s][h]overlay=x='240+12*sin(6*t)':y='90+9*cos(5*t)':eval=frame`;

    expect(await zoomsOf(`${screen(5)},noise=alls=70:allf=t`)).to.deep.equal([]);
    expect(await zoomsOf(talking)).to.deep.equal([]);
  });

  it('include a click beside a speaker in the corner, but not the speaker', async () => {
    const corner = 'color=gray:s=100x60:r=10:d=20,noise=alls=90:allf=t[c]';
    const film = `${screen(20)},${mark(100, 100, 9, 16)}[s];${corner};[s][c]overlay=x=530:y=290`;

    const zooms = await zoomsOf(film);

    expect(zooms).to.have.length(1);
    expect(zooms?.[0]).to.include({ start: 8.5, end: 10 });
    expect(zooms?.[0]?.x).to.be.closeTo(0.25, 0.01);
  });

  it('are not searched unless requested', async () => {
    expect(await zoomsOf([screen(4), mark(300, 200, 2)].join(','), false)).to.equal(null);
  });
});
