import { useExclusiveProduct } from './exclusive/exclusive-product.js';
import { describeProcessDeaths } from './exclusive/process-deaths.js';

describe('one machine that crashes, messages through RabbitMQ', () => {
  const exclusive = useExclusiveProduct('RabbitMQ');

  describeProcessDeaths(exclusive);
});
