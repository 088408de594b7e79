import amqp from 'amqplib';
import { errorMessage } from '../../../services/platform/errors.js';
import { type Finding, fault, ok } from '../finding.js';

const WITHIN_MS = 5_000;

/** Connects to RabbitMQ and asks for its version. */
export async function checkBroker(url: string): Promise<Finding[]> {
  try {
    const connection = await amqp.connect(url, { timeout: WITHIN_MS });
    const { product, version } = connection.connection.serverProperties;
    await connection.close();
    return [ok(`${product} ${version}`)];
  } catch (error) {
    return [fault(`RabbitMQ can’t be used: ${errorMessage(error)}`, 'check that it runs, and AMQP_URL')];
  }
}
