import type { DataSource } from 'typeorm';
import type { RequestContext } from '../../platform/graphql/serve-subgraph.js';
import type { SubgraphClient } from '../../platform/graphql/subgraph-client.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import type { MakeUploadAddress } from '../intake/uploads/upload-address.js';
import type { QueueForecast } from '../queue/forecast-queue.js';
import type { ArticleServices } from '../work/article/article-services.js';
import type { AvatarCatalogue } from '../work/avatars/avatar-catalogue.js';
import type { AvatarPreviews } from '../work/avatars/avatar-previews.js';
import type { CaptionsPreviewServices } from '../work/preview/preview-captions.js';
import type { PreviewServices } from '../work/preview/preview-frame.js';
import type { VoiceoverServices } from '../work/voiceover/voiceover-work.js';
import type { WaveformServices } from '../work/waveform/find-waveform.js';
import type { MediaLoaders } from './media-loaders.js';
import type { VoicePreviews } from './reference/voice-previews.js';

/** Services needed to accept a tool's work. */
interface ToolAcceptance {
  readonly jobs: SubgraphClient;
  /** Base URL of stored files, and the secrets that sign their URLs. */
  readonly storageUrl: string;
  readonly secrets: readonly string[];
  readonly isAddressPermitted: (address: string) => boolean;
}

/** Services that render for a waiting client; opened at their first use. */
export interface RenderingServices {
  /** Opens what plans exports and draws frames. Rejects without ffmpeg. */
  readonly openPlanning: () => Promise<PreviewServices>;
  readonly openCaptions: () => Promise<CaptionsPreviewServices>;
  readonly waveforms: WaveformServices;
}

export interface MediaContext extends RequestContext, MediaLoaders {
  readonly db: DataSource;
  readonly makeUploadAddress: MakeUploadAddress;
  readonly makeStoredUrl: MakeStoredUrl;
  readonly previews: Pick<VoicePreviews, 'urlOf'>;
  readonly avatars: { readonly catalogue: AvatarCatalogue; readonly previews: Pick<AvatarPreviews, 'urlOf'> };
  readonly articles: ArticleServices;
  readonly tools: ToolAcceptance;
  /** Where queued jobs wait for workers. */
  readonly forecast: () => Promise<QueueForecast>;
  readonly voicing: VoiceoverServices;
  readonly rendering: RenderingServices;
}
