import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { RequestedElement } from '../../../../schemas/messages/render-request.js';
import { chooseKeyMoments, takeKeyImages } from '../../../../services/media/work/script/key-images.js';
import { anInteraction } from '../../../setup/an-interaction.js';
import { drawFile } from '../../../setup/drawn-clip.js';
import { useFolder } from '../../../setup/folders.js';
import { probeOnce } from '../../../setup/probe-once.js';
import { rawFrames } from '../../../setup/raw-frames.js';

describe('images for a model that writes about a video', () => {
  const folder = useFolder();

  it('are of the screen before and around what is done, of a part of many events', () => {
    const [first, second] = chooseKeyMoments(
      [anInteraction('scroll', 1), anInteraction('click', 5)],
      [],
      5.2,
    );

    expect(first).to.deep.equal({
      ...{ atSeconds: 4.8, shows: 'The whole screen before the click' },
      part: { x: 0, y: 0, width: 1, height: 1 },
    });
    expect([second?.atSeconds, second?.shows]).to.deep.equal([5.2, 'Around the click, after it']);
    expect(second?.part.x).to.be.closeTo(0.3, 1e-9);
    expect(second?.part.width).to.be.closeTo(0.4, 1e-9);
    const many = Array.from({ length: 100 }, (_, index) => anInteraction('typing', index));
    const moments = chooseKeyMoments(many, [], 200);
    expect(moments).to.have.length(16);
    expect(moments.at(-1)?.atSeconds).to.be.closeTo(99.6, 1e-9);
  });

  it('are of the scenes where nothing is known to be done', () => {
    expect(chooseKeyMoments([], [3, 9], 9.1).map(({ atSeconds }) => atSeconds)).to.deep.equal([
      0.6, 3.6, 9.1,
    ]);
  });

  it('are at most 768 pixels wide or high, and show nothing that the video hides', async () => {
    const path = join(`${folder}`, 'stripes.mp4');
    await drawFile(
      "color=white:s=1280x720:d=2:r=10,geq=lum='if(mod(floor(X/4),2),235,16)':cb=128:cr=128",
      path,
      [...['-c:v', 'libx264', '-crf', '10']],
    );
    const part = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    const moments = [
      { atSeconds: 0.5, shows: 'The whole frame', part: { x: 0, y: 0, width: 1, height: 1 } },
      { atSeconds: 1, shows: 'A part', part },
    ];
    const hidden: RequestedElement[] = [{ type: 'redact', start: 0.8, end: 2, ...part }];

    const images = await takeKeyImages({ path, probe: await probeOnce(path) }, moments, {
      ...{ scratch: `${folder}`, hidden, signal: new AbortController().signal },
    });

    expect(images.map(({ atSeconds, shows }) => [atSeconds, shows])).to.deep.equal([
      [0.5, 'The whole frame'],
      [1, 'A part'],
    ]);
    const contrasts: number[] = [];
    for (const [index, { jpeg }] of images.entries()) {
      const file = join(`${folder}`, `picture-${index}.jpg`);
      await writeFile(file, jpeg);
      const samples = await rawFrames(file, { format: 'gray', readAs: 'image2,jpeg_pipe' });
      expect(samples.length).to.be.at.most(768 * 768);
      const [darkest, lightest] = [
        samples.reduce((a, b) => Math.min(a, b)),
        samples.reduce((a, b) => Math.max(a, b)),
      ];
      contrasts.push(lightest - darkest);
    }
    expect(contrasts[0]).to.be.above(80);
    expect(contrasts[1]).to.be.below(20);
  });
});
