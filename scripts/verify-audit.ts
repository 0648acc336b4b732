import pg from 'pg';
import { verifyAudit } from '#server/audit/verify-audit.ts';

/**
 * `npm run audit:verify -- <connection string>`: verifies the audit log. It ends with 0 for an intact log, with 1 and the
 * first block that was changed, and with 2 when the log could not be verified.
 */
const url = process.argv[2] ?? process.env.DATABASE_URL;
if (!url) {
  say(process.stderr, 'Name the database: npm run audit:verify -- postgres://owner@host/database');
  process.exit(2);
}

process.exitCode = 2;
const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  const verification = await verifyAudit(client);
  if (verification.is === 'hidden') {
    say(process.stderr, `Not verified: the role ${verification.role} does not see the whole audit log.`);
    say(
      process.stderr,
      'Connect as the owner of the tables, or as a role that has the rights of service_role.',
    );
  } else if (verification.is === 'changed') {
    say(
      process.stderr,
      `Block ${verification.block} does not match (${verification.problem}): the log was changed.`,
    );
    process.exitCode = 1;
  } else {
    const { entries, blocks, newest } = verification;
    say(process.stdout, `Nothing was changed: ${entries} entries in ${blocks} blocks match their hashes.`);
    if (newest) say(process.stdout, `Newest block: ${newest.number} ${newest.hash}`);
    process.exitCode = 0;
  }
} finally {
  await client.end();
}

function say(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${text}\n`);
}
