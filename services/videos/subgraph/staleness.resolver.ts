import { Ctx, ID, Resolver, Root } from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import {
  Arg,
  FieldResolver,
  Mutation,
  NullableArg,
  NullableFieldResolver,
} from '../../platform/graphql/described.js';
import type { VideosContext } from '../context.js';
import { findArticleStaleness } from '../staleness/find-article-staleness.js';
import { findStalenessOfNewestExport } from '../staleness/find-export-staleness.js';
import { findStaleExports } from '../staleness/find-stale-exports.js';
import { findTranslationStaleness } from '../staleness/find-translation-staleness.js';
import { findVoiceoverStaleness } from '../staleness/find-voiceover-staleness.js';
import { refreshVideo } from '../staleness/refresh-video.js';
import {
  RefreshedVideo,
  StaleArticle,
  StaleExport,
  StaleExportOfRatio,
  type StalePart,
  StalePartEnum,
  StaleTranslation,
  StaleVoiceover,
  VideoStaleness,
} from '../staleness/staleness.type.js';
import { Video } from '../video/video.type.js';

@Resolver(() => Video)
export class VideoStalenessResolver {
  @FieldResolver(() => VideoStaleness, {
    description: 'What of the video’s results is out of date, why, and what making it again takes.',
  })
  staleness(@Root() { id: videoId }: Video, @Ctx() { caller }: VideosContext): VideoStaleness {
    requireAccess(caller, ACCESS['Video.staleness']);
    return { videoId };
  }

  @Mutation(() => RefreshedVideo, {
    description:
      'Brings what is out of date up to date, as one process: the voiceover first, then articles, translations and the export. Refused with conflict when nothing is out of date. Minutes are charged as for a voiceover and for each translation; all else is free.',
  })
  refreshVideo(
    @Arg('id', () => ID, 'ID of the video.') id: string,
    @NullableArg('parts', () => [StalePartEnum], 'What to refresh; everything if absent.')
    parts: StalePart[] | null | undefined,
    @NullableArg('exportIds', () => [ID], {
      description:
        'Which of its current exports the part EXPORT brings up to date, by `Video.exports.id`; all if absent.',
    })
    exportIds: string[] | null | undefined,
    @Ctx() ctx: VideosContext,
  ): Promise<RefreshedVideo> {
    return refreshVideo(ctx, id, parts ?? null, exportIds ?? null);
  }
}

@Resolver(() => VideoStaleness)
export class StalenessResolver {
  @NullableFieldResolver(() => StaleExport, {
    description: 'The newest export, compared with what the same request would export now; null without one.',
  })
  export(@Root() { videoId }: VideoStaleness, @Ctx() ctx: VideosContext): Promise<StaleExport | null> {
    return findStalenessOfNewestExport(ctx, videoId);
  }

  @FieldResolver(() => [StaleExportOfRatio], {
    description: 'The current export in each aspect ratio, newest first, each compared in its own ratio.',
  })
  exports(@Root() { videoId }: VideoStaleness, @Ctx() ctx: VideosContext): Promise<StaleExportOfRatio[]> {
    return findStaleExports(ctx, videoId);
  }

  @NullableFieldResolver(() => StaleVoiceover, {
    description: 'The voiceover, compared with what its settings would make now; null without one.',
  })
  voiceover(@Root() { videoId }: VideoStaleness, @Ctx() ctx: VideosContext): Promise<StaleVoiceover | null> {
    return findVoiceoverStaleness(ctx, videoId);
  }

  @FieldResolver(() => [StaleArticle], 'The articles of the video, by language.')
  articles(@Root() { videoId }: VideoStaleness, @Ctx() ctx: VideosContext): Promise<StaleArticle[]> {
    return findArticleStaleness(ctx, videoId);
  }

  @FieldResolver(() => [StaleTranslation], 'The translations of the video, oldest first.')
  translations(@Root() { videoId }: VideoStaleness, @Ctx() ctx: VideosContext): Promise<StaleTranslation[]> {
    return findTranslationStaleness(ctx, videoId);
  }
}
