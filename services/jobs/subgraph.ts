import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access/access.js';
import { buildSubgraph } from '../platform/graphql/subgraph.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/retry/once.js';
import type { JobsContext } from './context.js';
import { toJob } from './job/to-job.js';
import { findJob } from './lifecycle/find-jobs.js';
import { JobsWorkspace } from './overview/overview.type.js';
import { JobResolver } from './subgraph/job.resolver.js';
import { JobHistoryResolver, JobStepResolver } from './subgraph/job-history.resolver.js';
import { JobLiveResolver } from './subgraph/job-live.resolver.js';
import { JobVideoResolver } from './subgraph/job-video.resolver.js';
import { JobActivityResolver, OverviewResolver } from './subgraph/overview.resolver.js';
import { ProcessResolver } from './subgraph/process.resolver.js';
import { UsageResolver } from './subgraph/usage.resolver.js';

export const buildJobsSubgraph = once(() =>
  buildSubgraph<JobsContext>({
    access: ACCESS,
    resolvers: [
      JobResolver,
      JobVideoResolver,
      JobLiveResolver,
      JobHistoryResolver,
      JobStepResolver,
      ProcessResolver,
      UsageResolver,
      OverviewResolver,
      JobActivityResolver,
      SentMessagesResolver,
    ],
    orphanedTypes: [JobsWorkspace],
    references: {
      Video: ({ id }) => ({ id }),
      Workspace: ({ id }, ctx) => (id === ctx.caller.workspaceId ? { id } : null),
      Job: async ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.Job);
        const job = await findJob(ctx, id);
        return job && toJob(job, ctx.makeStoredUrl);
      },
    },
  }),
);
