import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access/access.js';
import { buildSubgraph } from '../platform/graphql/subgraph.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/retry/once.js';
import type { VideosContext } from './context.js';
import { VideosWorkspace } from './overview/overview.type.js';
import { ApprovalResolver } from './subgraph/approval.resolver.js';
import { ArticleResolver, VideoArticleResolver } from './subgraph/article.resolver.js';
import { BackupResolver } from './subgraph/backup.resolver.js';
import { BrandKitResolver } from './subgraph/brand-kit.resolver.js';
import { CommentResolver } from './subgraph/comment.resolver.js';
import { CommentLiveResolver } from './subgraph/comment-live.resolver.js';
import { CourseResolver } from './subgraph/course.resolver.js';
import { CourseLiveResolver } from './subgraph/course-live.resolver.js';
import {
  CourseModuleResolver,
  ModuleTranslationResolver,
  VideoModulesResolver,
} from './subgraph/course-videos.resolver.js';
import { DiscussionResolver } from './subgraph/discussion.resolver.js';
import { VideoElementResolver } from './subgraph/element.resolver.js';
import { EstimateResolver } from './subgraph/estimate.resolver.js';
import { VideoExportSettingsResolver } from './subgraph/export-settings.resolver.js';
import { VideoInteractionResolver } from './subgraph/interaction.resolver.js';
import { JobProjectResolver } from './subgraph/job-project.resolver.js';
import { NodeResolver } from './subgraph/node.resolver.js';
import { OperationsResolver } from './subgraph/operations.resolver.js';
import { OverviewResolver } from './subgraph/overview.resolver.js';
import { PreviewResolver } from './subgraph/preview.resolver.js';
import { ProcessResolver } from './subgraph/process.resolver.js';
import { ProjectResolver } from './subgraph/project.resolver.js';
import { ProjectVideosResolver, VideoProjectResolver } from './subgraph/project-videos.resolver.js';
import { PublicationResolver } from './subgraph/publication.resolver.js';
import { ScriptResolver, VideoScriptResolver, VideoSubtitlesResolver } from './subgraph/script.resolver.js';
import { ShareResolver } from './subgraph/share.resolver.js';
import { StalenessResolver, VideoStalenessResolver } from './subgraph/staleness.resolver.js';
import { VideoResolver } from './subgraph/video.resolver.js';
import { VideoExportResolver, VideoExportsResolver } from './subgraph/video-export.resolver.js';
import { VideoLiveResolver } from './subgraph/video-live.resolver.js';
import { VoiceoverResolver } from './subgraph/voiceover.resolver.js';
import { VideoZoomResolver } from './subgraph/zoom.resolver.js';
import { toVideo } from './video/to-video.js';

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
