import { expect } from '@playwright/test';
import type { TestPortal } from '#test/support/portal.ts';

/** The link in the newest mail to an address, as the portal stored it; waits until there is one. */
export async function mailedLink(portal: TestPortal, address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(await newestText(portal, address))?.[0];
      return link;
    }, `a mail with a link to ${address}`)
    .toBeDefined();
  return link ?? '';
}

/** The code in the newest mail to an address; waits until there is one. */
export async function mailedCode(portal: TestPortal, address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = /code where you asked for it: (\d+)/.exec(await newestText(portal, address))?.[1];
      return code;
    }, `a mail with a code to ${address}`)
    .toBeDefined();
  return code ?? '';
}

/** The code in the newest message to a number (without its plus sign); waits until there is one. */
export async function textedCode(portal: TestPortal, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await portal.owner.query<{ text: string }>(
        'select text from auth.sms_log where to_number = $1 order by created_at desc limit 1',
        [phone],
      );
      code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0];
      return code;
    }, `a message with a code to ${phone}`)
    .toBeDefined();
  return code ?? '';
}

async function newestText(portal: TestPortal, address: string): Promise<string> {
  const { rows } = await portal.owner.query<{ text: string }>(
    `select coalesce(b.text, l.text) as text from email_log l left join app.mail_bodies b on b.email_id = l.id
     where l.to_address = $1 order by l.created_at desc limit 1`,
    [address],
  );
  return rows[0]?.text ?? '';
}

/** The code in the newest reauthentication mail to an address; waits until there is one. */
export async function mailedProof(portal: TestPortal, address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = /^Enter this code to go on:\s+(\d+)$/m.exec(await newestText(portal, address))?.[1];
      return code;
    }, `a mail with a code to ${address}`)
    .toBeDefined();
  return code ?? '';
}
