import { ACCESS } from '../../schemas/access.js';
import { buildSubgraph } from '../platform/subgraph.js';
import { ArticleResolver } from './article/article.resolver.js';
import type { MediaContext } from './context.js';
import { InternalMediaResolver, MediaVideoResolver } from './media.resolver.js';
import { MediaVideo } from './media.type.js';
import { ReferenceResolver } from './reference/reference.resolver.js';
import { ToolResolver } from './tools/tool.resolver.js';
import { TranslationResolver } from './translation/translation.resolver.js';
import { VoiceoverResolver } from './voiceover/voiceover.resolver.js';

export const buildMediaSubgraph = () =>
  buildSubgraph<MediaContext>({
    access: ACCESS,
    resolvers: [
      MediaVideoResolver,
      InternalMediaResolver,
      ReferenceResolver,
      ArticleResolver,
      TranslationResolver,
      VoiceoverResolver,
      ArticleResolver,
      ToolResolver,
    ],
    orphanedTypes: [MediaVideo],
    references: { Video: ({ id }) => ({ id }) },
  });
