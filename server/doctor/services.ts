import { errorMessage } from '#server/jobs/error-message.ts';
import { openTransport } from '#server/mail/transport.ts';
import type { Looks } from './data-folder.ts';
import { type Finding, fine, note, problem } from './finding.ts';

const PATIENCE_MS = 5_000;
const PATIENCE = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  dnsTimeout: PATIENCE_MS,
};

/** The mail server of SMTP_URL: whether it answers, and takes the user and password. No mail is sent. */
export async function lookAtMail(smtpUrl: string | undefined): Promise<Finding> {
  if (!smtpUrl) {
    return note(
      'SMTP_URL is not set.',
      'Unless an administrator has entered a mail server at Settings → Email, mails are stored and not sent.',
    );
  }
  const transport = await openTransport(smtpUrl, { lanes: 1, patience: PATIENCE });
  try {
    await transport.verify();
    return fine('The mail server of SMTP_URL answers and accepts the sign-in.');
  } catch (error) {
    return problem(
      `The mail server of SMTP_URL cannot be used: ${errorMessage(error)}`,
      'Check host, port, smtp or smtps, user, and password, and whether a firewall blocks the port.',
    );
  } finally {
    transport.close();
  }
}

/** The store of the files, by writing, reading, and removing a small file. */
export async function lookAtFiles(looks: Looks, isS3: boolean): Promise<Finding> {
  const where = isS3 ? 'The S3 store' : 'The folder of the files';
  try {
    await looks.files();
    return fine(`${where} takes files and gives them back.`);
  } catch (error) {
    return problem(
      `${where} cannot be used: ${errorMessage(error)}`,
      isS3
        ? 'Check STORAGE_S3_…: address, bucket, and keys, and that they may read, write, list, and delete.'
        : 'Make the user of the portal the owner of the folder, and free space if the disk is full.',
    );
  }
}
