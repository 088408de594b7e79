import amqp from 'amqplib';
import { errorMessage } from '../../../services/platform/errors.js';
import { type Finding, fault, ok } from '../finding.js';

const WITHIN_MS = 5_000;
/** The oldest version that the product is tested with. */
const OLDEST = [3, 10] as const;

/** Connects to RabbitMQ and asks for its version. */
export async function checkBroker(url: string): Promise<Finding[]> {
  try {
    const connection = await amqp.connect(url, { timeout: WITHIN_MS });
    const { product, version } = connection.connection.serverProperties;
    await connection.close();
    return [versionFinding(product, version)];
  } catch (error) {
    return [fault(`RabbitMQ can’t be used: ${errorMessage(error)}`, 'check that it runs, and AMQP_URL')];
  }
}

/** Returns what is to be said about a broker that calls itself this. */
export function versionFinding(product: string, version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
  return isOld
    ? fault(`${product} ${version} is older than ${OLDEST.join('.')}`, 'upgrade it')
    : ok(`${product} ${version}`);
}
