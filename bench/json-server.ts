import { createServer, type Server } from 'node:http';

/** Returns a server that answers the text of each request as data of GraphQL. */
export const makeJsonServer = (answer: (text: string) => unknown): Server =>
  createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: answer(Buffer.concat(parts).toString()) }));
    });
  });
