import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access.js';
import { buildSubgraph } from '../platform/subgraph.js';
import { BrandKitResolver } from './brand-kit/brand-kit.resolver.js';
import type { VideosContext } from './context.js';
import { OperationsResolver } from './operations/operations.resolver.js';
import { ScriptResolver, VideoScriptResolver, VideoSubtitlesResolver } from './script/script.resolver.js';
import { toVideo } from './video/to-video.js';
import { VideoResolver } from './video/video.resolver.js';

export const buildVideosSubgraph = () =>
  buildSubgraph<VideosContext>({
    access: ACCESS,
    resolvers: [
      VideoResolver,
      ScriptResolver,
      VideoScriptResolver,
      VideoSubtitlesResolver,
      OperationsResolver,
      BrandKitResolver,
    ],
    references: {
      Video: async ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.Video);
        const video = await ctx.load.video.load(id);
        return video && toVideo(video, ctx.makeStoredUrl);
      },
    },
  });
