import type { DataSource } from 'typeorm';
import type { RequestContext } from '../../../platform/graphql/serve-subgraph.js';
import type { ArticleServices } from './article-services.js';

export interface WritingContext extends RequestContext {
  readonly db: DataSource;
  readonly articles: ArticleServices;
}
