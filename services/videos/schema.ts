import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database/database.js';
import { CreateSuspectedMessages1765400000000 } from '../platform/messaging/create-suspected-messages.js';
import { ApprovalEntity } from './approval/approval.entity.js';
import { ArticleEntity } from './article/article.entity.js';
import { ArticleWritingEntity } from './article/article-writing.entity.js';
import { BackupEntity } from './backup/backup.entity.js';
import { BrandKitEntity } from './brand-kit/brand-kit.entity.js';
import { CommentEntity, DiscussionEntity } from './comment/comment.entity.js';
import { CourseEntity, CourseModuleEntity } from './course/course.entity.js';
import { ElementEntity } from './element/element.entity.js';
import { ExportSettingsEntity } from './export-settings/export-settings.entity.js';
import { VideoExportEntity } from './exports/video-export.entity.js';
import { CursorTrackEntity, InteractionEntity } from './interaction/interaction.entity.js';
import { RemoveOldFiles1765100000000 } from './migrations/1765100000000-remove-old-files.js';
import { CreateVideoExport1765100300001 } from './migrations/1765100300001-create-video-export.js';
import { NoteCredentials1765100400000 } from './migrations/1765100400000-note-credentials.js';
import { NoteCredentialsOfExports1765100500000 } from './migrations/1765100500000-note-credentials-of-exports.js';
import { FindVideosByPartsOfNames1765310000000 } from './migrations/1765310000000-find-videos-by-parts-of-names.js';
import { CountSearchesInProjects1765310100000 } from './migrations/1765310100000-count-searches-in-projects.js';
import { StoreRenderedArticles1765400200000 } from './migrations/1765400200000-store-rendered-articles.js';
import { FoldSharpS1765420000000 } from './migrations/1765420000000-fold-sharp-s.js';
import { NoteRecording1765510000000 } from './migrations/1765510000000-note-recording.js';
import { Baseline } from './migrations/baseline/baseline.js';
import { replacedMigrations } from './migrations/baseline/replaced-migrations.js';
import { ProjectEntity } from './project/project.entity.js';
import { PublicationEntity } from './publication/publication.entity.js';
import {
  AcceptedProcessEntity,
  AnalysisRequestEntity,
  CanceledTranslationEntity,
  ProcessRequestEntity,
  RenderPlanEntity,
  TranslationRequestEntity,
  VoiceRequestEntity,
} from './requests/request.entity.js';
import { KeyEventEntity, ScriptLineEntity } from './script/script-line.entity.js';
import { ShareEntity } from './share/share.entity.js';
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
  replacedMigrations,
  migrations: [
    Baseline,
    RemoveOldFiles1765100000000,
    CreateVideoExport1765100300001,
    NoteCredentials1765100400000,
    NoteCredentialsOfExports1765100500000,
    FindVideosByPartsOfNames1765310000000,
    CountSearchesInProjects1765310100000,
    CreateSuspectedMessages1765400000000,
    StoreRenderedArticles1765400200000,
    FoldSharpS1765420000000,
    NoteRecording1765510000000,
  ],
};
