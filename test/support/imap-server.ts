import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { findImapServer } from '../../scripts/find-imap-server.mjs';

/** A real mailbox on loopback: Dovecot, from the packages of the machine. Everybody who knows the password has it. */
export interface TestMailbox {
  port: number;
  password: string;
  /** Puts an email into the INBOX, as a mail server that delivers it does. */
  deliver(email: string): void;
  stop(): Promise<void>;
}

const START_MS = 10_000;

/** Starts an IMAP server with an empty mailbox. */
export async function startMailbox(): Promise<TestMailbox> {
  const folder = temporaryFolder();
  const [port, password] = [await freePort(), randomUUID()];
  const maildir = join(folder.path, 'mail/Maildir');
  for (const part of ['run', 'state', ...['tmp', 'new', 'cur'].map((name) => `mail/Maildir/${name}`)])
    mkdirSync(join(folder.path, part), { recursive: true });
  const isRoot = process.getuid?.() === 0;
  // Dovecot hands out no mail as root.
  if (isRoot) execFileSync('chown', ['-R', 'nobody', join(folder.path, 'mail')]);
  const config = join(folder.path, 'dovecot.conf');
  writeFileSync(config, configOf({ folder: folder.path, port, password, isRoot }));
  if (isRoot) execFileSync('chmod', ['755', folder.path]);

  const server = spawn(findImapServer(), ['-F', '-c', config], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  // It also ends with a test run that ends in the middle.
  const end = () => server.kill();
  process.on('exit', end);
  await answers(port);
  return {
    port,
    password,
    deliver(email) {
      const file = join(maildir, 'new', `${Date.now()}.${randomUUID()}.test`);
      writeFileSync(file, email.replace(/\r?\n/g, '\r\n'), { mode: 0o644 });
      if (isRoot) execFileSync('chown', ['nobody', file]);
    },
    async stop() {
      process.off('exit', end);
      server.kill();
      await exited;
      folder[Symbol.dispose]();
    },
  };
}

interface Settings {
  folder: string;
  port: number;
  password: string;
  isRoot: boolean;
}

function configOf({ folder, port, password, isRoot }: Settings): string {
  const self = isRoot ? '' : String(execFileSync('id', ['-un'])).trim();
  const group = isRoot ? '' : String(execFileSync('id', ['-gn'])).trim();
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
auth_failure_delay = 0
first_valid_uid = 1
${isRoot ? '' : `default_internal_user = ${self}\ndefault_login_user = ${self}\ndefault_internal_group = ${group}`}
mail_location = maildir:${folder}/mail/Maildir
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${isRoot ? 'nobody' : self} gid=${isRoot ? 'nogroup' : group} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`;
}

async function answers(port: number): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error('Dovecot did not start.');
    await sleep(50);
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
