import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database.js';
import { ApprovalEntity } from './approval/approval.entity.js';
import { ArticleEntity } from './article/article.entity.js';
import { ArticleWritingEntity } from './article/article-writing.entity.js';
import { BackupEntity } from './backup/backup.entity.js';
import { BrandKitEntity } from './brand-kit/brand-kit.entity.js';
import { CommentEntity } from './comment/comment.entity.js';
import { DiscussionEntity } from './comment/discussion.entity.js';
import { CourseEntity } from './course/course.entity.js';
import { CourseModuleEntity } from './course/course-module.entity.js';
import { ElementEntity } from './element/element.entity.js';
import { ExportSettingsEntity } from './export-settings/export-settings.entity.js';
import { VideoExportEntity } from './exports/video-export.entity.js';
import { CursorTrackEntity } from './interaction/cursor-track.entity.js';
import { InteractionEntity } from './interaction/interaction.entity.js';
import { CreateVideo1763700000000 } from './migrations/1763700000000-create-video.js';
import { CreateProject1763900100000 } from './migrations/1763900100000-create-project.js';
import { AddIngest1763900200000 } from './migrations/1763900200000-add-ingest.js';
import { MakeSubtitlesAScript1763900600000 } from './migrations/1763900600000-make-subtitles-a-script.js';
import { CreateBrandKit1763900600001 } from './migrations/1763900600001-create-brand-kit.js';
import { FreezeAnalysisRequests1763900800000 } from './migrations/1763900800000-freeze-analysis-requests.js';
import { CreateVoiceRequest1763900900000 } from './migrations/1763900900000-create-voice-request.js';
import { CreateArticle1763901000000 } from './migrations/1763901000000-create-article.js';
import { CreateZoomMoment1763901200000 } from './migrations/1763901200000-create-zoom-moment.js';
import { CreateTranslationRequest1763901300000 } from './migrations/1763901300000-create-translation-request.js';
import { CreateProcessRequest1763901400001 } from './migrations/1763901400001-create-process-request.js';
import { NoteCanceledTranslations1763901650000 } from './migrations/1763901650000-note-canceled-translations.js';
import { CreateExportSettings1763902100001 } from './migrations/1763902100001-create-export-settings.js';
import { AddExportManifest1763902500001 } from './migrations/1763902500001-add-export-manifest.js';
import { TellVideoChanges1763903500000 } from './migrations/1763903500000-tell-video-changes.js';
import { TellWholeArticles1763904100001 } from './migrations/1763904100001-tell-whole-articles.js';
import { KeepSentMessages1764100000000 } from './migrations/1764100000000-keep-sent-messages.js';
import { CreateEffectKey1764100100000 } from './migrations/1764100100000-create-effect-key.js';
import { CreateAcceptedProcess1764100100010 } from './migrations/1764100100010-create-accepted-process.js';
import { CountSeenVideoChanges1764100300001 } from './migrations/1764100300001-count-seen-video-changes.js';
import { QueueDueAtOnce1764100310001 } from './migrations/1764100310001-queue-due-at-once.js';
import { CountVideosByTime1764100420000 } from './migrations/1764100420000-count-videos-by-time.js';
import { CreateCourse1764201000000 } from './migrations/1764201000000-create-course.js';
import { FindVideosByNameAndMetadata1764201100000 } from './migrations/1764201100000-find-videos-by-name-and-metadata.js';
import { CreateApproval1764202000000 } from './migrations/1764202000000-create-approval.js';
import { CreateComment1764202100000 } from './migrations/1764202100000-create-comment.js';
import { CreatePublication1764203000000 } from './migrations/1764203000000-create-publication.js';
import { CreateBackup1764204000000 } from './migrations/1764204000000-create-backup.js';
import { KeepLanguageConfidence1764206000000 } from './migrations/1764206000000-keep-language-confidence.js';
import { CreateInteraction1764300000000 } from './migrations/1764300000000-create-interaction.js';
import { DescribeTranscriptions1764400000000 } from './migrations/1764400000000-describe-transcriptions.js';
import { RenameArticleImages1764500000000 } from './migrations/1764500000000-rename-article-images.js';
import { KeepArticleWarnings1764501800000 } from './migrations/1764501800000-keep-article-warnings.js';
import { CountScriptChanges1764600100000 } from './migrations/1764600100000-count-script-changes.js';
import { CreateShare1764800000000 } from './migrations/1764800000000-create-share.js';
import { KeepRequestsOfResults1764900000000 } from './migrations/1764900000000-keep-requests-of-results.js';
import { NoteAppliedTranslations1765000000000 } from './migrations/1765000000000-note-applied-translations.js';
import { NotifyBrandKitChanges1765000100000 } from './migrations/1765000100000-notify-brand-kit-changes.js';
import { RemoveOldFiles1765100000000 } from './migrations/1765100000000-remove-old-files.js';
import { CreateVideoExport1765100300001 } from './migrations/1765100300001-create-video-export.js';
import { NoteCredentials1765100400000 } from './migrations/1765100400000-note-credentials.js';
import { NoteCredentialsOfExports1765100500000 } from './migrations/1765100500000-note-credentials-of-exports.js';
import { FindVideosByPartsOfNames1765310000000 } from './migrations/1765310000000-find-videos-by-parts-of-names.js';
import { CountSearchesInProjects1765310100000 } from './migrations/1765310100000-count-searches-in-projects.js';
import { AnalysisRequestEntity } from './operations/analysis-request.entity.js';
import { RenderPlanEntity } from './operations/render-plan.entity.js';
import { VoiceRequestEntity } from './operations/voice-request.entity.js';
import { AcceptedProcessEntity } from './process/accepted-process.entity.js';
import { ProcessRequestEntity } from './process/process-request.entity.js';
import { ProjectEntity } from './project/project.entity.js';
import { PublicationEntity } from './publication/publication.entity.js';
import { KeyEventEntity } from './script/key-event.entity.js';
import { ScriptLineEntity } from './script/script-line.entity.js';
import { ShareEntity } from './share/share.entity.js';
import { CanceledTranslationEntity } from './translation/canceled-translation.entity.js';
import { TranslationRequestEntity } from './translation/translation-request.entity.js';
import { VideoEntity } from './video/video.entity.js';
import { ZoomMomentEntity } from './zoom/zoom-moment.entity.js';

export const videosSchema: ServiceSchema = {
  schema: 'videos',
  entities: [
    VideoEntity,
    ProjectEntity,
    ScriptLineEntity,
    KeyEventEntity,
    AnalysisRequestEntity,
    RenderPlanEntity,
    BrandKitEntity,
    ArticleEntity,
    ArticleWritingEntity,
    ProcessRequestEntity,
    AcceptedProcessEntity,
    VoiceRequestEntity,
    ZoomMomentEntity,
    TranslationRequestEntity,
    CanceledTranslationEntity,
    ExportSettingsEntity,
    ElementEntity,
    CourseEntity,
    CourseModuleEntity,
    BackupEntity,
    ApprovalEntity,
    CommentEntity,
    DiscussionEntity,
    PublicationEntity,
    ShareEntity,
    InteractionEntity,
    CursorTrackEntity,
    VideoExportEntity,
  ],
  expiring: ['effect_key', 'accepted_process', 'video_search'],
  lifetimes: {
    ...MESSAGING_LIFETIMES,
    effect_key: '24 hours',
    accepted_process: '30 days',
    video: 'until it is deleted',
    project: 'until it is deleted',
    course: 'until it is deleted',
    course_module: 'with the course, or with the video',
    video_count: 'one row per folder and status that a video in it has had',
    video_metadata: 'with the video',
    video_name: 'with the video',
    video_search: '30 days after its last use, at most 100 per workspace',
    video_span: 'with the videos that it counts',
    brand_kit: 'one row per workspace',
    script_line: 'with the video',
    key_event: 'with the video',
    zoom_moment: 'with the video',
    interaction: 'until it is deleted or replaced by an analysis, or with the video',
    cursor_track: 'with the video',
    element: 'with the video',
    export_settings: 'with the video',
    article: 'with the video',
    publication: 'with the video',
    share: 'until sharing ends, or with the video',
    analysis_request: 'with the video',
    render_plan: 'with the video',
    video_export: 'until an export of its aspect ratio replaces it, or with the video',
    voice_request: 'with the video',
    translation_request: 'with the video',
    process_request: 'with the video',
    canceled_translation: 'with the video',
    backup: 'until it is deleted, or with the video',
    approval: 'with the video',
    comment: 'until it is deleted, or with the video',
    discussion: 'with the video',
    article_writing: 'until the article is written, or with the video',
  },
  migrations: [
    CreateVideo1763700000000,
    CreateProject1763900100000,
    AddIngest1763900200000,
    MakeSubtitlesAScript1763900600000,
    CreateBrandKit1763900600001,
    FreezeAnalysisRequests1763900800000,
    CreateVoiceRequest1763900900000,
    CreateArticle1763901000000,
    CreateZoomMoment1763901200000,
    CreateTranslationRequest1763901300000,
    CreateProcessRequest1763901400001,
    NoteCanceledTranslations1763901650000,
    CreateExportSettings1763902100001,
    AddExportManifest1763902500001,
    TellVideoChanges1763903500000,
    TellWholeArticles1763904100001,
    KeepSentMessages1764100000000,
    CreateEffectKey1764100100000,
    CreateAcceptedProcess1764100100010,
    CountSeenVideoChanges1764100300001,
    QueueDueAtOnce1764100310001,
    CountVideosByTime1764100420000,
    CreateCourse1764201000000,
    FindVideosByNameAndMetadata1764201100000,
    CreateApproval1764202000000,
    CreateComment1764202100000,
    CreatePublication1764203000000,
    CreateBackup1764204000000,
    KeepLanguageConfidence1764206000000,
    CreateInteraction1764300000000,
    DescribeTranscriptions1764400000000,
    RenameArticleImages1764500000000,
    KeepArticleWarnings1764501800000,
    CountScriptChanges1764600100000,
    CreateShare1764800000000,
    KeepRequestsOfResults1764900000000,
    NoteAppliedTranslations1765000000000,
    NotifyBrandKitChanges1765000100000,
    RemoveOldFiles1765100000000,
    CreateVideoExport1765100300001,
    NoteCredentials1765100400000,
    NoteCredentialsOfExports1765100500000,
    FindVideosByPartsOfNames1765310000000,
    CountSearchesInProjects1765310100000,
  ],
};
