import type { Command } from '#server/gateway/rpc/registry.ts';
import {
  previewEmailTemplate,
  readEmailTemplate,
  revertEmailTemplate,
  saveEmailTemplate,
} from './edit-template.ts';
import type { EmailOptions } from './email-options.ts';
import { readEmailDelivery, saveEmailServer, testBounceMailbox, testEmailServer } from './email-server.ts';
import { clearRejectedAddress, retryEmail } from './retry-email.ts';
import { sendTestEmail } from './send-test-email.ts';

/** The commands of emails: they need the mailer, which the other commands do not know. */
export const emailCommands = (options: EmailOptions): Command[] => [
  readEmailTemplate,
  previewEmailTemplate(options),
  saveEmailTemplate,
  revertEmailTemplate,
  sendTestEmail(options),
  retryEmail(options),
  clearRejectedAddress(options),
  readEmailDelivery(options),
  saveEmailServer(options),
  testEmailServer(options),
  testBounceMailbox(options),
];
