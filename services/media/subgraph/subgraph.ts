import { ACCESS } from '../../../schemas/access.js';
import { buildSubgraph } from '../../platform/graphql/subgraph.js';
import { SentMessagesResolver } from '../../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../../platform/retry/once.js';
import { ArticleResolver } from './article.resolver.js';
import { AvatarResolver } from './avatars/avatar.resolver.js';
import type { MediaContext } from './context.js';
import { InternalMediaResolver, MediaJobResolver } from './media.resolver.js';
import { MediaJob, MediaVideo } from './media.type.js';
import { PreviewResolver } from './preview/preview.resolver.js';
import { RedactionResolver } from './redactions/redaction.resolver.js';
import { ReferenceResolver } from './reference/reference.resolver.js';
import { RestoredResolver } from './restored.resolver.js';
import { StalenessResolver } from './staleness/staleness.resolver.js';
import {
  MediaVideoResolver,
  MediaWorkspaceResolver,
  VideoMediaResolver,
  VideoStorageResolver,
} from './storage.resolver.js';
import { MediaWorkspace } from './storage.type.js';
import { ToolResolver } from './tools/tool.resolver.js';
import { TranslationResolver } from './translation/translation.resolver.js';
import { VoiceoverResolver } from './voiceover/voiceover.resolver.js';
import { WaveformResolver } from './waveform/waveform.resolver.js';
import { WorkQueueResolver } from './work-queue.resolver.js';
import { ZoomResolver } from './zoom/zoom.resolver.js';

export const buildMediaSubgraph = once(() =>
  buildSubgraph<MediaContext>({
    access: ACCESS,
    resolvers: [
      MediaVideoResolver,
      VideoMediaResolver,
      MediaWorkspaceResolver,
      VideoStorageResolver,
      MediaJobResolver,
      InternalMediaResolver,
      ReferenceResolver,
      AvatarResolver,
      ArticleResolver,
      TranslationResolver,
      VoiceoverResolver,
      ArticleResolver,
      RestoredResolver,
      PreviewResolver,
      ZoomResolver,
      StalenessResolver,
      ToolResolver,
      WaveformResolver,
      RedactionResolver,
      WorkQueueResolver,
      SentMessagesResolver,
    ],
    orphanedTypes: [MediaVideo, MediaJob, MediaWorkspace],
    references: {
      Video: ({ id }) => ({ id }),
      Job: ({ id }) => ({ id }),
      Workspace: ({ id }, ctx) => (id === ctx.caller.workspaceId ? { id } : null),
    },
  }),
);
