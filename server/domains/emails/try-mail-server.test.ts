import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { tryMailServer } from './try-mail-server.ts';

test('a mail server that answers a little now and then is left after the time of a test', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('220 ready\r\n');
    const timer = setInterval(() => socket.write('250-MORE\r\n'), 100);
    socket.on('close', () => clearInterval(timer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const found = await tryMailServer(
    { host: '127.0.0.1', port, security: 'none', username: '', password: '' },
    { from: 'a@portal.test', to: 'b@people.test', text: 'Hello' },
    700,
  );
  expect(found).toMatchObject({ is_accepted: false });
  // It holds no connection any longer: it has said goodbye, and waits for five seconds at most.
  const areClosed = () => [...sockets].every(({ destroyed }) => destroyed);
  await expect.poll(areClosed, { timeout: 8000 }).toBe(true);
  server.close();
});
