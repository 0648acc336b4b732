import { expect } from '@playwright/test';
import type { TestPortal } from '#test/support/portal.ts';

/** The link in the newest mail to an address, as the portal kept it; waits until there is one. */
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

async function newestText(portal: TestPortal, address: string): Promise<string> {
  const { rows } = await portal.owner.query<{ text: string }>(
    'select text from email_log where to_address = $1 order by created_at desc limit 1',
    [address],
  );
  return rows[0]?.text ?? '';
}
