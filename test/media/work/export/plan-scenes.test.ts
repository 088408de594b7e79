import { expect } from 'chai';
import type { Assets, RequestedAsset } from '../../../../services/media/intake/assets/assets.js';
import { planScenes } from '../../../../services/media/work/export/compose-plan.js';
import { failureOf } from '../../../setup/failure-of.js';

const run = { work: { workspaceId: 'ws_1' }, signal: new AbortController().signal, scratch: '/nowhere' };

describe('planScenes', () => {
  const plan = (durationSeconds: number, urls: { openingSceneUrl?: string; closingSceneUrl?: string }) => {
    const asked: RequestedAsset[] = [];
    const assets: Assets = {
      obtain: async (one) => {
        asked.push(one);
        return {
          sha256: one.url,
          width: 16,
          height: 16,
          durationSeconds,
          probe: { durationSeconds } as never,
        };
      },
    };
    const request = { openingSceneUrl: null, closingSceneUrl: null, ...urls };
    return { asked, scenes: planScenes(assets, run as never, request) };
  };

  it('obtains the requested scenes, each for its own setting', async () => {
    const { asked, scenes } = plan(300, { closingSceneUrl: 'http://x/end.mp4' });

    expect(await scenes).to.deep.equal({
      opening: null,
      closing: { sha256: 'http://x/end.mp4', probe: { durationSeconds: 300 } },
    });
    expect(asked).to.deep.equal([
      { workspaceId: 'ws_1', url: 'http://x/end.mp4', kind: 'scene', field: 'closingSceneUrl' },
    ]);
  });

  it('refuses a scene that is too long', async () => {
    const failure = await failureOf(plan(300.4, { openingSceneUrl: 'http://x/film.mp4' }).scenes);

    expect(failure).to.include({
      code: 'validation_error',
      message: 'openingSceneUrl must be at most 300 seconds long; it has 301',
    });
  });
});
