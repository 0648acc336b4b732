import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How an IMAP server misbehaves: in which command, and what it sends instead of an answer. */
export type Misbehavior =
  | 'drips'
  | 'floods'
  | 'announces a huge literal'
  | 'never ends a line'
  | 'sends messages without end'
  | 'has a message of too many parts';

export interface HostileServer {
  port: number;
  stop(): Promise<void>;
}

const DRIP_EVERY_MS = 100;
const PART = '("text" "plain" NIL NIL NIL "7bit" 0 0 NIL NIL NIL NIL)';
const SMALL = `(${PART} "mixed" NIL NIL NIL NIL)`;
const HUGE = `(${PART.repeat(90_000)} "mixed" NIL NIL NIL NIL)`;

/** An IMAP server with three messages that speaks as much of the protocol as it takes to misbehave. */
export async function startHostileServer(how: Misbehavior): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let pending = '';
    socket.on('data', (bytes) => {
      pending += bytes;
      const lines = pending.split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) answer(socket, how, line);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(socket: Socket, how: Misbehavior, line: string): void {
  const [tag, ...words] = line.split(' ');
  const command = words.slice(0, words[0] === 'UID' ? 2 : 1).join(' ');
  if (misbehaves(socket, how, command)) return;
  const done = (...untagged: string[]) => socket.write([...untagged, `${tag} OK done`, ''].join('\r\n'));
  const from = Number(/UID (\d+):/.exec(line)?.[1] ?? 1);
  switch (command) {
    case 'SELECT':
      done('* 3 EXISTS', '* OK [UIDVALIDITY 7] x', '* OK [UIDNEXT 4] x');
      break;
    case 'UID SEARCH':
      done(`* SEARCH ${[1, 2, 3].filter((uid) => uid >= from).join(' ')}`);
      break;
    case 'UID FETCH':
      for (const uid of uidsOf(words[2] ?? '')) socket.write(fetched(uid, uid === 2 ? HUGE : SMALL));
      done();
      break;
    default:
      done(...(command === 'CAPABILITY' ? ['* CAPABILITY IMAP4rev1'] : []));
  }
}

/** Misbehaves where the server is to; false in other commands. */
function misbehaves(socket: Socket, how: Misbehavior, command: string): boolean {
  if (how === 'has a message of too many parts') return false;
  if (command !== (how === 'sends messages without end' ? 'UID FETCH' : 'SELECT')) return false;
  let uid = 0;
  if (how === 'announces a huge literal') socket.write('* OK hi {1000000000}\r\n');
  if (how === 'drips') drip(socket);
  else if (how === 'floods') pour(socket, () => '* 3 EXISTS\r\n'.repeat(5000));
  else if (how === 'sends messages without end') pour(socket, () => fetched(++uid, SMALL));
  else pour(socket, () => 'x'.repeat(1 << 16));
  return true;
}

const fetched = (uid: number, structure: string) =>
  `* ${uid} FETCH (UID ${uid} BODYSTRUCTURE ${structure})\r\n`;

/** `1:3` or `2,3` */
const uidsOf = (set: string) =>
  [1, 2, 3].filter((uid) =>
    set.split(',').some((part) => {
      const [from = 0, to = from] = part.split(':').map(Number);
      return from <= uid && uid <= to;
    }),
  );

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('* 3 EXISTS\r\n'), DRIP_EVERY_MS);
  socket.on('close', () => clearInterval(timer));
}

/** Sends as much as the other side takes. */
function pour(socket: Socket, next: () => string): void {
  const go = () => {
    while (!socket.destroyed && socket.write(next()));
  };
  socket.on('drain', go);
  go();
}
