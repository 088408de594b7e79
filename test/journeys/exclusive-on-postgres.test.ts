import { claimPort } from '../setup/claim-port.js';
import { describeCanceledTranslation } from './exclusive/canceled-translation.js';
import { describeCancelingJobs } from './exclusive/canceling-jobs.js';
import { describeChaosSchedules } from './exclusive/chaos-schedules.js';
import { describeContinuedFetch } from './exclusive/continued-fetch.js';
import { useExclusiveProduct } from './exclusive/exclusive-product.js';
import { describeLongSpeech, speechServerSettings } from './exclusive/long-speech.js';
import { describeRemovedSources } from './exclusive/removed-sources.js';
import { describeRestoredInstallation } from './exclusive/restored-installation.js';
import { describeServiceOutages } from './exclusive/service-outages.js';
import { describeSurvivingKills } from './exclusive/surviving-kills.js';

describe('one machine, messages through PostgreSQL', () => {
  let speechPort: number;
  before(async () => {
    speechPort = await claimPort();
  });
  const exclusive = useExclusiveProduct('PostgreSQL', () => speechServerSettings(speechPort));

  describeRestoredInstallation(exclusive);
  describeSurvivingKills(exclusive);
  describeCancelingJobs(exclusive);
  describeCanceledTranslation(exclusive);
  describeRemovedSources(exclusive);
  describeContinuedFetch(exclusive);
  describeLongSpeech(exclusive, () => speechPort);
  describeServiceOutages(exclusive);
  describeChaosSchedules(exclusive, 'postgres');
});
