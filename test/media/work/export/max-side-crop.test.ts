import { expect } from 'chai';
import type { Interaction } from '../../../../schemas/interaction.js';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { maxSideCrop } from '../../../../services/media/work/export/compose-plan.js';

const slide = (layout: 'full' | 'side'): RenderRequest['slides'][number] => ({
  imageUrl: null,
  title: 'One',
  body: null,
  start: 0,
  end: 1,
  layout,
});
const film = async () => ({ interactions: [] });
const screencast = async () => ({ interactions: [{} as Interaction] });

describe('maxSideCrop', () => {
  it('crops a film beside something, and a screen recording nowhere', async () => {
    const beside = { slides: [slide('side')], presenter: null };

    expect(await maxSideCrop(beside, film)).to.equal(0.4);
    expect(await maxSideCrop(beside, screencast)).to.equal(0);
  });

  it('does not look for interactions when nothing is beside the footage', async () => {
    const alone = { slides: [slide('full')], presenter: null };

    expect(await maxSideCrop(alone, () => Promise.reject(new Error('not needed')))).to.equal(null);
  });
});
