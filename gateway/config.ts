import { z } from 'zod';
import { ProcessEnv, port, readConfig } from '../services/platform/config.js';

/** Where the gateway finds the subgraphs, and how it knows credentials. */
export const GatewayEnv = ProcessEnv.extend({
  GATEWAY_PORT: port(4000),
  VIDEOS_URL: z.url(),
  JOBS_URL: z.url(),
  AUTH_INTERNAL_URL: z.url(),
  WEBHOOKS_URL: z.url(),
  MEDIA_URL: z.url(),
  /** Where changes of access are heard of at once: RabbitMQ or, without it, PostgreSQL. Neither: within five seconds. */
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  /** Whether anybody with a credential may read the schema. */
  GRAPHQL_INTROSPECTION: z.stringbool().default(true),
});
export type GatewayConfig = Readonly<z.infer<typeof GatewayEnv>>;

export const readGatewayConfig = (env: NodeJS.ProcessEnv): GatewayConfig => readConfig(GatewayEnv, env);
