import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database.js';
import { SigningCertificateEntity } from './credentials/signing-certificate.entity.js';
import { AssetEntity } from './intake/assets/asset.entity.js';
import { UploadEntity } from './intake/uploads/upload.entity.js';
import { CreateMedia1763700000000 } from './migrations/1763700000000-create-media.js';
import { CreateUpload1763900200000 } from './migrations/1763900200000-create-upload.js';
import { SweepStorage1763900300000 } from './migrations/1763900300000-sweep-storage.js';
import { CreateEnginePresence1763900400000 } from './migrations/1763900400000-create-engine-presence.js';
import { AddJobAttempts1763900700000 } from './migrations/1763900700000-add-job-attempts.js';
import { KeepHearings1763900800001 } from './migrations/1763900800001-keep-hearings.js';
import { DropThumbnailOfAnalysis1763901100000 } from './migrations/1763901100000-drop-thumbnail-of-analysis.js';
import { HearInPieces1763901200001 } from './migrations/1763901200001-hear-in-pieces.js';
import { CreateTranslation1763901300001 } from './migrations/1763901300001-create-translation.js';
import { CreateVoiceover1763901500000 } from './migrations/1763901500000-create-voiceover.js';
import { AddScreenshots1763901500001 } from './migrations/1763901500001-add-screenshots.js';
import { FindMadeTranslations1763901650001 } from './migrations/1763901650001-find-made-translations.js';
import { AddAvatarFiles1763902400001 } from './migrations/1763902400001-add-avatar-files.js';
import { AddManifests1763902500001 } from './migrations/1763902500001-add-manifests.js';
import { CreateAsset1763902600000 } from './migrations/1763902600000-create-asset.js';
import { SharePieces1763902600001 } from './migrations/1763902600001-share-pieces.js';
import { BoundRenderCache1763902600002 } from './migrations/1763902600002-bound-render-cache.js';
import { KeepExportPlans1763902600003 } from './migrations/1763902600003-keep-export-plans.js';
import { AllowTools1763902700000 } from './migrations/1763902700000-allow-tools.js';
import { AddCapsules1763902800000 } from './migrations/1763902800000-add-capsules.js';
import { HashPieces1763902900000 } from './migrations/1763902900000-hash-pieces.js';
import { SweepPlans1763902900001 } from './migrations/1763902900001-sweep-plans.js';
import { CreateJoinedExport1763904000000 } from './migrations/1763904000000-create-joined-export.js';
import { KeepVoiceoverPrints1763904000001 } from './migrations/1763904000001-keep-voiceover-prints.js';
import { NarrowOpenings1763905000000 } from './migrations/1763905000000-narrow-openings.js';
import { KeepSentMessages1764100000000 } from './migrations/1764100000000-keep-sent-messages.js';
import { CreateEffectKey1764100100003 } from './migrations/1764100100003-create-effect-key.js';
import { ParkWork1764100200000 } from './migrations/1764100200000-park-work.js';
import { QueueDueAtOnce1764100310003 } from './migrations/1764100310003-queue-due-at-once.js';
import { AllowBackups1764204000001 } from './migrations/1764204000001-allow-backups.js';
import { RenameHearingToTranscript1764300000001 } from './migrations/1764300000001-rename-hearing-to-transcript.js';
import { RenameTranscriptionWork1764301000001 } from './migrations/1764301000001-rename-transcription-work.js';
import { RenameWorkKinds1764500000001 } from './migrations/1764500000001-rename-work-kinds.js';
import { AddPreviews1764600000000 } from './migrations/1764600000000-add-previews.js';
import { KeepEnginesOfTranslations1765000000000 } from './migrations/1765000000000-keep-engines-of-translations.js';
import { CarryTraceContext1765000100000 } from './migrations/1765000100000-carry-trace-context.js';
import { CreateSigningCertificate1765100100000 } from './migrations/1765100100000-create-signing-certificate.js';
import { IndexClaimsByLane1765200000000 } from './migrations/1765200000000-index-claims-by-lane.js';
import { CreateWorkPool1765210000001 } from './migrations/1765210000001-create-work-pool.js';
import { AddPoolFault1765220000000 } from './migrations/1765220000000-add-pool-fault.js';
import { WorkEntity } from './queue/work.entity.js';
import { FileEntity } from './storage/file.entity.js';
import { SegmentEntity } from './storage/segment.entity.js';
import { EnginePresenceEntity } from './subgraph/reference/engine-presence.entity.js';
import { AnalysisEntity } from './work/analysis/analysis.entity.js';
import { TranscriptEntity } from './work/analysis/transcript.entity.js';
import { RestoredContentEntity } from './work/backup/restored-content.entity.js';
import { ExportPlanEntity } from './work/export/export-plan.entity.js';
import { JoinedExportEntity } from './work/export/joined-export.entity.js';
import { TranslationEntity, TranslationPartEntity } from './work/translation/translation.entity.js';
import { VoiceClipEntity } from './work/voiceover/voice-clip.entity.js';
import { VoiceoverEntity } from './work/voiceover/voiceover.entity.js';

export const mediaSchema: ServiceSchema = {
  schema: 'media',
  entities: [
    RestoredContentEntity,
    FileEntity,
    AnalysisEntity,
    TranscriptEntity,
    SegmentEntity,
    UploadEntity,
    WorkEntity,
    EnginePresenceEntity,
    TranslationEntity,
    TranslationPartEntity,
    VoiceClipEntity,
    VoiceoverEntity,
    AssetEntity,
    ExportPlanEntity,
    JoinedExportEntity,
    SigningCertificateEntity,
  ],
  expiring: ['effect_key'],
  lifetimes: {
    ...MESSAGING_LIFETIMES,
    effect_key: '24 hours',
    file: 'with the video; replaced exports `REPLACED_EXPORT_HOURS`, outputs of tools `TOOL_OUTPUT_HOURS`, capsules 14 days, previewed frames a day after their last use, uploads that became no video, and uploaded backups, `SWEEP_AFTER_HOURS`',
    analysis: 'with the video',
    transcript: 'with the video',
    translation: 'with the video',
    translation_part: 'with its translation',
    segment: 'while `RENDER_CACHE_BYTES` has room for it',
    joined_export: 'with the file of its export, at the next export of the video',
    signing_certificate: 'one row; replaced 90 days before it expires',
    work: 'until its job ends',
    ended_attempt: '30 days, removed when the next job of the workspace ends',
    upload: 'until it has expired and its bytes are removed',
    work_pool: 'a day after the worker was last seen',
    engine_presence: 'a day after the worker was last seen',
    voice_clip: 'until it has not been used for long, or with the video',
    voiceover: 'until a later one replaces it, or with the video',
    voiceover_line: 'with its voiceover',
    asset: 'until it has not been used for long',
    restored_content: 'with the video',
    export_plan: '`REPLACED_EXPORT_HOURS` after a later export, or with the video',
  },
  migrations: [
    CreateMedia1763700000000,
    CreateUpload1763900200000,
    SweepStorage1763900300000,
    CreateEnginePresence1763900400000,
    AddJobAttempts1763900700000,
    KeepHearings1763900800001,
    DropThumbnailOfAnalysis1763901100000,
    HearInPieces1763901200001,
    CreateTranslation1763901300001,
    CreateVoiceover1763901500000,
    AddScreenshots1763901500001,
    FindMadeTranslations1763901650001,
    AddAvatarFiles1763902400001,
    AddManifests1763902500001,
    CreateAsset1763902600000,
    SharePieces1763902600001,
    BoundRenderCache1763902600002,
    KeepExportPlans1763902600003,
    AllowTools1763902700000,
    AddCapsules1763902800000,
    HashPieces1763902900000,
    SweepPlans1763902900001,
    CreateJoinedExport1763904000000,
    KeepVoiceoverPrints1763904000001,
    NarrowOpenings1763905000000,
    KeepSentMessages1764100000000,
    CreateEffectKey1764100100003,
    ParkWork1764100200000,
    QueueDueAtOnce1764100310003,
    AllowBackups1764204000001,
    RenameHearingToTranscript1764300000001,
    RenameTranscriptionWork1764301000001,
    RenameWorkKinds1764500000001,
    AddPreviews1764600000000,
    KeepEnginesOfTranslations1765000000000,
    CarryTraceContext1765000100000,
    CreateSigningCertificate1765100100000,
    IndexClaimsByLane1765200000000,
    CreateWorkPool1765210000001,
    AddPoolFault1765220000000,
  ],
};
