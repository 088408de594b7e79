import { requireAccess } from '../platform/access.js';
import { buildSubgraph } from '../platform/subgraph.js';
import type { JobsContext } from './context.js';
import { READ_JOBS } from './job/find-jobs.js';
import { JobResolver } from './job/job.resolver.js';
import { toJob } from './job/to-job.js';
import { UsageResolver } from './usage/usage.resolver.js';

export const buildJobsSubgraph = () =>
  buildSubgraph<JobsContext>({
    resolvers: [JobResolver, UsageResolver],
    references: {
      Job: async ({ id }, ctx) => {
        requireAccess(ctx.caller, READ_JOBS);
        const job = await ctx.jobById.load(id);
        return job && toJob(job, ctx.makeStoredUrl);
      },
    },
  });
