import { type S3Server, startS3Server } from '../setup/s3-server.js';
import { describeBucketStorage } from './exclusive/bucket-storage.js';
import { describeChaosSchedules } from './exclusive/chaos-schedules.js';
import { useExclusiveProduct } from './exclusive/exclusive-product.js';
import { describeRollingRestart } from './exclusive/rolling-restart.js';

describe('many machines, messages through RabbitMQ, files in a bucket', () => {
  let bucket: S3Server;
  before(async () => {
    bucket = await startS3Server();
  });
  after(() => bucket?.stop());
  const exclusive = useExclusiveProduct('RabbitMQ', () => bucket.env);

  describeBucketStorage(exclusive, () => bucket);
  describeRollingRestart(exclusive);
  describeChaosSchedules(exclusive, 'rabbitmq');
});
