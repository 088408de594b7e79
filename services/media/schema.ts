import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database/database.js';
import { CreateSuspectedMessages1765400000000 } from '../platform/messaging/create-suspected-messages.js';
import { SigningCertificateEntity } from './credentials/signing-certificate.entity.js';
import { AssetEntity } from './intake/assets/asset.entity.js';
import { UploadEntity } from './intake/uploads/upload.entity.js';
import { CreateSigningCertificate1765100100000 } from './migrations/1765100100000-create-signing-certificate.js';
import { IndexClaimsByLane1765200000000 } from './migrations/1765200000000-index-claims-by-lane.js';
import { CreateWorkPool1765210000001 } from './migrations/1765210000001-create-work-pool.js';
import { AddPoolFault1765220000000 } from './migrations/1765220000000-add-pool-fault.js';
import { DropTakeWorkCommands1765230000000 } from './migrations/1765230000000-drop-take-work-commands.js';
import { CountLapsesOfWork1765400100000 } from './migrations/1765400100000-count-lapses-of-work.js';
import { HideInImages1765500100000 } from './migrations/1765500100000-hide-in-images.js';
import { Baseline } from './migrations/baseline/baseline.js';
import { replacedMigrations } from './migrations/baseline/replaced-migrations.js';
import { WorkEntity } from './queue/work.entity.js';
import { FileEntity } from './storage/file.entity.js';
import { SegmentEntity } from './storage/segment.entity.js';
import { EnginePresenceEntity } from './subgraph/reference/engine-presence.entity.js';
import { AnalysisEntity } from './work/analysis/analysis.entity.js';
import { TranscriptEntity } from './work/analysis/transcript.entity.js';
import { RestoredContentEntity } from './work/backup/restored-content.entity.js';
import { ExportPlanEntity } from './work/export/export-plan.entity.js';
import { JoinedExportEntity } from './work/export/joined-export.entity.js';
import { HiddenRegionsEntity } from './work/hiding/hidden-regions.entity.js';
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
    HiddenRegionsEntity,
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
    signing_certificate:
      'replaced 90 days before it expires or by the operator; then without its key, as long as the installation',
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
    hidden_regions: 'with the video',
    export_plan: '`REPLACED_EXPORT_HOURS` after a later export, or with the video',
  },
  replacedMigrations,
  migrations: [
    Baseline,
    CreateSigningCertificate1765100100000,
    IndexClaimsByLane1765200000000,
    CreateWorkPool1765210000001,
    AddPoolFault1765220000000,
    DropTakeWorkCommands1765230000000,
    CreateSuspectedMessages1765400000000,
    CountLapsesOfWork1765400100000,
    HideInImages1765500100000,
  ],
};
