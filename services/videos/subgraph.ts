import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access/access.js';
import { buildSubgraph } from '../platform/graphql/subgraph.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/retry/once.js';
import type { VideosContext } from './context.js';
import { ApprovalResolver } from './subgraph/approval.resolver.js';
import { ArticleResolver, VideoArticleResolver } from './subgraph/article.resolver.js';
import { BackupResolver } from './subgraph/backup.resolver.js';
import { BrandKitResolver } from './subgraph/brand-kit.resolver.js';
import { CommentLiveResolver, CommentResolver, DiscussionResolver } from './subgraph/comment.resolver.js';
import { CourseLiveResolver, CourseResolver } from './subgraph/course.resolver.js';
import {
  CourseModuleResolver,
  ModuleTranslationResolver,
  VideoModulesResolver,
} from './subgraph/course-videos.resolver.js';
import { VideoElementResolver } from './subgraph/element.resolver.js';
import { VideoExportSettingsResolver } from './subgraph/export-settings.resolver.js';
import { VideoInteractionResolver } from './subgraph/interaction.resolver.js';
import { NodeResolver } from './subgraph/node.resolver.js';
import { OperationsResolver } from './subgraph/operations.resolver.js';
import { OverviewResolver, VideosWorkspace } from './subgraph/overview.resolver.js';
import { PreviewResolver } from './subgraph/preview.resolver.js';
import { ProcessResolver } from './subgraph/process.resolver.js';
import {
  JobProjectResolver,
  ProjectResolver,
  ProjectVideosResolver,
  VideoProjectResolver,
  VideoSourceResolver,
} from './subgraph/project.resolver.js';
import { PublicationResolver } from './subgraph/publication.resolver.js';
import { ScriptResolver, VideoScriptResolver, VideoSubtitlesResolver } from './subgraph/script.resolver.js';
import { ShareResolver } from './subgraph/share.resolver.js';
import { StalenessResolver, VideoStalenessResolver } from './subgraph/staleness.resolver.js';
import { VideoLiveResolver, VideoResolver } from './subgraph/video.resolver.js';
import { VideoExportResolver, VideoExportsResolver } from './subgraph/video-export.resolver.js';
import { EstimateResolver, VoiceoverResolver } from './subgraph/voiceover.resolver.js';
import { VideoZoomResolver } from './subgraph/zoom.resolver.js';
import { toVideo } from './video/video.type.js';

export const buildVideosSubgraph = once(() =>
  buildSubgraph<VideosContext>({
    access: ACCESS,
    resolvers: [
      VideoResolver,
      OperationsResolver,
      VoiceoverResolver,
      EstimateResolver,
      ProjectResolver,
      VideoProjectResolver,
      VideoSourceResolver,
      JobProjectResolver,
      ProjectVideosResolver,
      ScriptResolver,
      VideoScriptResolver,
      VideoSubtitlesResolver,
      BrandKitResolver,
      ArticleResolver,
      VideoArticleResolver,
      PublicationResolver,
      ShareResolver,
      PreviewResolver,
      ProcessResolver,
      VideoZoomResolver,
      VideoInteractionResolver,
      VideoExportSettingsResolver,
      VideoElementResolver,
      VideoExportsResolver,
      VideoExportResolver,
      VideoStalenessResolver,
      StalenessResolver,
      BackupResolver,
      ApprovalResolver,
      CommentResolver,
      DiscussionResolver,
      CommentLiveResolver,
      VideoLiveResolver,
      CourseResolver,
      CourseModuleResolver,
      ModuleTranslationResolver,
      VideoModulesResolver,
      CourseLiveResolver,
      NodeResolver,
      OverviewResolver,
      SentMessagesResolver,
    ],
    orphanedTypes: [VideosWorkspace],
    references: {
      Workspace: ({ id }, ctx) => (id === ctx.caller.workspaceId ? { id } : null),
      Project: ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.Project);
        return ctx.load.project.load(id);
      },
      Video: async ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.Video);
        const video = await ctx.load.video.load(id);
        return video && toVideo(video, ctx.makeStoredUrl);
      },
    },
  }),
);
