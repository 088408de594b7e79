import { readFileSync } from 'node:fs';
import { ApolloGateway } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import Fastify from 'fastify';

// The gateway configured as in Apollo's first example, for comparison.
process.env.APOLLO_TELEMETRY_DISABLED = 'true';
const [supergraph, port] = process.argv.slice(2) as [string, string];
const gateway = new ApolloGateway({ supergraphSdl: readFileSync(supergraph, 'utf8') });
const apollo = new ApolloServer({ gateway });
await apollo.start();
const app = Fastify();
await app.register(fastifyApollo(apollo));
await app.listen({ host: '127.0.0.1', port: Number(port) });
