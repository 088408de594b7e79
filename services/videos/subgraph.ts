import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/once.js';
import { buildSubgraph } from '../platform/subgraph.js';
import { ApprovalResolver } from './approval/approval.resolver.js';
import { ArticleResolver, VideoArticleResolver } from './article/article.resolver.js';
import { BackupResolver } from './backup/backup.resolver.js';
import { BrandKitResolver } from './brand-kit/brand-kit.resolver.js';
import { CommentResolver } from './comment/comment.resolver.js';
import { DiscussionResolver } from './comment/discussion.resolver.js';
import type { VideosContext } from './context.js';
import { CourseResolver } from './course/course.resolver.js';
import {
  CourseModuleResolver,
  ModuleTranslationResolver,
  VideoModulesResolver,
} from './course/course-videos.resolver.js';
import { VideoElementResolver } from './element/element.resolver.js';
import { VideoExportSettingsResolver } from './export-settings/export-settings.resolver.js';
import { VideoExportResolver, VideoExportsResolver } from './exports/video-export.resolver.js';
import { VideoInteractionResolver } from './interaction/interaction.resolver.js';
import { CommentLiveResolver } from './live/comment-live.resolver.js';
import { CourseLiveResolver } from './live/course-live.resolver.js';
import { VideoLiveResolver } from './live/video-live.resolver.js';
import { NodeResolver } from './node/node.resolver.js';
import { EstimateResolver } from './operations/estimate.resolver.js';
import { OperationsResolver } from './operations/operations.resolver.js';
import { VoiceoverResolver } from './operations/voiceover.resolver.js';
import { OverviewResolver } from './overview/overview.resolver.js';
import { VideosWorkspace } from './overview/overview.type.js';
import { PreviewResolver } from './preview/preview.resolver.js';
import { ProcessResolver } from './process/process.resolver.js';
import { JobProjectResolver } from './project/job-project.resolver.js';
import { ProjectResolver } from './project/project.resolver.js';
import { ProjectVideosResolver, VideoProjectResolver } from './project/project-videos.resolver.js';
import { PublicationResolver } from './publication/publication.resolver.js';
import { ScriptResolver, VideoScriptResolver, VideoSubtitlesResolver } from './script/script.resolver.js';
import { ShareResolver } from './share/share.resolver.js';
import { StalenessResolver, VideoStalenessResolver } from './staleness/staleness.resolver.js';
import { toVideo } from './video/to-video.js';
import { VideoResolver } from './video/video.resolver.js';
import { VideoZoomResolver } from './zoom/zoom.resolver.js';

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
