import { expect } from 'chai';
import { deleteVideo } from '../../../services/videos/operations/delete-video.js';
import { VideoSourceResolver } from '../../../services/videos/subgraph/project.resolver.js';
import type { Video } from '../../../services/videos/video/video.type.js';
import { useTestDatabase } from '../../setup/database.js';
import { aTranslation } from '../../setup/make-translation.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

describe('the source of a translation', () => {
  const db = useTestDatabase().source('videos');

  it('is null once it has been deleted', async () => {
    const sourceId = await anAnalyzedVideo(db, { cues: [{ startTime: 0, endTime: 1, text: 'One' }] });
    const id = await aTranslation(db, sourceId, 'es');
    const shownSource = async () => {
      const ctx = aVideosContext(db);
      const video = await ctx.load.video.load(id);
      return new VideoSourceResolver().sourceVideoId(video as unknown as Video, ctx);
    };
    const before = await shownSource();

    await deleteVideo(aVideosContext(db), sourceId);

    expect([before, await shownSource()]).to.deep.equal([sourceId, null]);
  });
});
