import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { type FaultProxy, startFaultProxy } from './faults/fault-proxy.js';

describe('fault proxy', () => {
  let server: Server;
  let proxy: FaultProxy;
  let arrived: string;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    arrived = '';
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      // Echoes what it receives.
      socket.on('data', (chunk) => {
        arrived += chunk.toString();
        socket.write(chunk);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await startFaultProxy((server.address() as AddressInfo).port, 5);
  });
  afterEach(async () => {
    await proxy.stop();
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  async function open(): Promise<Socket> {
    const socket = connect(proxy.port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  async function say(socket: Socket, text: string): Promise<string> {
    socket.write(text);
    const [said] = await once(socket, 'data');
    return String(said);
  }

  const ends = (socket: Socket): Promise<unknown> =>
    once(socket, 'close').catch((err: NodeJS.ErrnoException) => err.code);

  it('forwards everything while open', async () => {
    expect(await say(await open(), 'one')).to.equal('one');
  });

  it('resets existing connections when cut, and accepts new ones', async () => {
    const socket = await open();
    await say(socket, 'one');
    const over = ends(socket);

    proxy.cut();

    expect(await over).to.equal('ECONNRESET');
    expect(await say(await open(), 'two')).to.equal('two');
  });

  it('refuses connections until it is open again', async () => {
    proxy.setState('refuse');
    const refused = connect(proxy.port, '127.0.0.1');
    expect(await ends(refused)).to.be.oneOf(['ECONNRESET', false]);

    proxy.setState('open');

    expect(await say(await open(), 'one')).to.equal('one');
  });

  it('forwards everything late and in order while slow', async () => {
    proxy.setState('slow');
    const socket = await open();

    expect(await say(socket, 'one')).to.equal('one');
    expect(await say(socket, 'two')).to.equal('two');
    expect(arrived).to.equal('onetwo');
  });

  it('holds back data in a black hole until that ends', async () => {
    const socket = await open();
    await say(socket, 'one');
    proxy.setState('blackhole');
    await new Promise((resolve) => socket.write('two', resolve));
    // Data that bypasses the black hole has arrived by then.
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(other);
    expect(await say(other, '!')).to.equal('!');
    expect(arrived).to.equal('one!');

    const said = once(socket, 'data');
    proxy.setState('open');

    expect(String((await said)[0])).to.equal('two');
  });
});
