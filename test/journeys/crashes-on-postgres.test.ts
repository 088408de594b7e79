import { useExclusiveProduct } from './exclusive/exclusive-product.js';
import { describeSurvivingKills } from './exclusive/surviving-kills.js';

describe('one machine that crashes, messages through PostgreSQL', () => {
  const exclusive = useExclusiveProduct('PostgreSQL');

  describeSurvivingKills(exclusive);
});
