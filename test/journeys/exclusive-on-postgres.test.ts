import { describeCancelingJobs } from './exclusive/canceling-jobs.js';
import { describeChaosSchedules } from './exclusive/chaos-schedules.js';
import { useExclusiveProduct } from './exclusive/exclusive-product.js';
import { describeRestoredInstallation } from './exclusive/restored-installation.js';
import { describeServiceOutages } from './exclusive/service-outages.js';

describe('one machine, messages through PostgreSQL', () => {
  const exclusive = useExclusiveProduct('PostgreSQL');

  describeRestoredInstallation(exclusive);
  describeCancelingJobs(exclusive);
  describeServiceOutages(exclusive);
  describeChaosSchedules(exclusive, 'postgres');
});
