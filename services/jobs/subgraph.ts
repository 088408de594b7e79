import { ACCESS } from '../../schemas/access.js';
import { requireAccess } from '../platform/access.js';
import { buildSubgraph } from '../platform/subgraph.js';
import type { JobsContext } from './context.js';
import { JobResolver, JobVideoResolver } from './job/job.resolver.js';
import { toJob } from './job/to-job.js';
import { JobLiveResolver } from './live/job-live.resolver.js';
import { ProcessResolver } from './process/process.resolver.js';
import { UsageResolver } from './usage/usage.resolver.js';

export const buildJobsSubgraph = () =>
  buildSubgraph<JobsContext>({
    access: ACCESS,
    resolvers: [JobResolver, JobVideoResolver, JobLiveResolver, ProcessResolver, UsageResolver],
    references: {
      Video: ({ id }) => ({ id }),
      Job: async ({ id }, ctx) => {
        requireAccess(ctx.caller, ACCESS.Job);
        const job = await ctx.jobById.load(id);
        return job && toJob(job, ctx.makeStoredUrl);
      },
    },
  });
