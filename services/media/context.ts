import type DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { RequestContext } from '../platform/serve-subgraph.js';
import type { ArticleServices } from './article/article-services.js';
import type { AvatarCatalogue } from './avatars/avatar-catalogue.js';
import type { AvatarPreviews } from './avatars/avatar-previews.js';
import type { VoicePreviews } from './reference/voice-previews.js';
import type { RenderPlan } from './render/plan/render-plan.js';
import type { ToolAcceptance } from './tools/execute-tool.js';
import type { MakeUploadAddress } from './uploads/upload-address.js';

export interface MediaContext extends RequestContext {
  readonly db: DataSource;
  readonly makeUploadAddress: MakeUploadAddress;
  readonly previews: Pick<VoicePreviews, 'urlOf'>;
  readonly avatars: { readonly catalogue: AvatarCatalogue; readonly previews: Pick<AvatarPreviews, 'urlOf'> };
  readonly articles: ArticleServices;
  /** Of jobs of the caller's workspace, by job id. */
  readonly renderPlans: DataLoader<string, RenderPlan | null>;
  readonly tools: ToolAcceptance;
  /** Bytes stored for videos of the caller's workspace, by video id. */
  readonly storedBytes: DataLoader<string, number>;
}
