import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access.js';
import { SentMessagesResolver } from '../platform/messaging/reconcile/sent-messages.resolver.js';
import { once } from '../platform/once.js';
import { buildSubgraph } from '../platform/subgraph.js';
import type { JobsContext } from './context.js';
import { findJob } from './job/find-jobs.js';
import { JobResolver } from './job/job.resolver.js';
import { JobHistoryResolver, JobStepResolver } from './job/job-history.resolver.js';
import { JobVideoResolver } from './job/job-video.resolver.js';
import { toJob } from './job/to-job.js';
import { JobLiveResolver } from './live/job-live.resolver.js';
import { JobActivityResolver, OverviewResolver } from './overview/overview.resolver.js';
import { JobsWorkspace } from './overview/overview.type.js';
import { ProcessResolver } from './process/process.resolver.js';
import { UsageResolver } from './usage/usage.resolver.js';

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
