import { expect } from 'chai';
import type { InteractionKind } from '../../../../schemas/interaction.js';
import type { ScreenActivity } from '../../../../services/media/video/interactions/find-interactions.js';
import { drawnClip } from '../../../setup/drawn-clip.js';
import { detectActivityIn } from '../../../setup/screen-activity.js';
import { invitation } from '../../../setup/screencasts/invitation.js';
import { recordScreencast } from '../../../setup/screencasts/record-screencast.js';
import type { ScreencastTruth } from '../../../setup/screencasts/screencast-truth.js';

describe('findInteractions', () => {
  let seen: ScreenActivity;
  let truth: ScreencastTruth;

  before(async function () {
    this.timeout(600_000);
    const recorded = await recordScreencast(invitation);
    truth = recorded.truth;
    seen = await detectActivityIn(recorded.path);
  });

  const detected = (kind: InteractionKind) => seen.interactions.filter((one) => one.kind === kind);
  const real = (kind: InteractionKind) => truth.interactions.filter((one) => one.kind === kind);

  it('finds each click of a screen recording, when and where it was, and no other', () => {
    const clicks = detected('click');

    expect(clicks).to.have.length(real('click').length);
    for (const [index, click] of real('click').entries()) {
      expect(clicks[index]?.start).to.be.closeTo(click.start, 0.6);
      expect(clicks[index]?.x).to.be.closeTo(click.x, 0.015);
      expect(clicks[index]?.y).to.be.closeTo(click.y, 0.025);
    }
  });

  it('finds what is typed, with its beginning, its end and its place', () => {
    const [typing, ...others] = detected('typing');

    expect(others).to.deep.equal([]);
    expect(typing?.start).to.be.closeTo(real('typing')[0]?.start ?? 0, 0.5);
    expect(typing?.end).to.be.closeTo(real('typing')[0]?.end ?? 0, 0.5);
    expect(typing?.y).to.be.closeTo(real('typing')[0]?.y ?? 0, 0.02);
  });

  it('finds the dialog, the message and the page that appear', () => {
    for (const kind of ['dialog', 'notification', 'page-change'] as const) {
      const [answer, ...others] = detected(kind);

      expect(others, kind).to.deep.equal([]);
      expect(answer?.start, kind).to.be.closeTo(real(kind)[0]?.start ?? 0, 0.5);
    }
    const [dialog] = detected('dialog');
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(dialog?.box[side], side).to.be.closeTo(real('dialog')[0]?.box[side] ?? 0, 0.03);
  });

  it('follows the cursor from rest to rest', () => {
    const place = (seconds: number): readonly number[] => {
      const next = seen.cursorTrack.findIndex(([at]) => at >= seconds);
      const [from, to] = [seen.cursorTrack[Math.max(0, next - 1)], seen.cursorTrack[next]];
      if (!from || !to) return seen.cursorTrack.at(-1)?.slice(1) ?? [];
      const share = (seconds - from[0]) / Math.max(1e-6, to[0] - from[0]);
      return [from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share];
    };

    for (const click of real('click')) {
      const [x, y] = place(click.start);
      expect(x).to.be.closeTo(click.x, 0.015);
      expect(y).to.be.closeTo(click.y, 0.025);
    }
  });

  for (const [what, drawing] of [
    ['a film', 'mandelbrot=s=640x360:r=10:end_pts=80,trim=duration=10'],
    ['a test pattern that moves', 'testsrc2=s=640x360:r=10:d=10'],
    ['a picture that stands still', 'smptebars=s=640x360:r=10:d=10'],
    [
      'slides without a cursor',
      "smptebars=s=640x360:r=10:d=10,drawbox=c=white:t=fill:x=40:y=40:w=300:h=200:enable='gte(t,3)',drawbox=c=black:t=fill:x=100:y=90:w=400:h=220:enable='gte(t,7)'",
    ],
  ] as const)
    it(`finds nothing in ${what}`, async () => {
      const { interactions, cursorTrack } = await detectActivityIn(await drawnClip(drawing));

      expect({ interactions, cursorTrack }).to.deep.equal({ interactions: [], cursorTrack: [] });
    });
});
