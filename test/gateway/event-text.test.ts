import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { WebSocket, WebSocketServer } from 'ws';
import { EventText } from '../../gateway/subscriptions/event-text.js';

const HEAD = '{"id":"1","payload":';

describe('EventText', () => {
  it('frames messages of every length as a WebSocket client reads them', async () => {
    const server = new WebSocketServer({ port: 0, perMessageDeflate: false });
    const opened = once(server, 'connection');
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const received: string[] = [];
    client.on('message', (message) => received.push(String(message)));
    const [, request] = await opened;
    const texts = [0, 20, 100, 60_000, 70_000].map((length) => JSON.stringify('ü'.repeat(length)));

    for (const text of texts) request.socket.write(new EventText(text).frameAfter(HEAD));
    for (const socket of server.clients) socket.close();
    await once(client, 'close');
    server.close();

    expect(received).to.deep.equal(texts.map((text) => `${HEAD}${text}}`));
  });

  it('shares the frame of subscribers whose messages are equal', () => {
    const event = new EventText('{"data":null}');

    const [first, second, other] = [HEAD, HEAD, '{"id":"2","payload":'].map((head) => event.frameAfter(head));

    expect(second).to.equal(first);
    expect(String(other)).to.include('{"id":"2","payload":{"data":null}}');
  });
});
