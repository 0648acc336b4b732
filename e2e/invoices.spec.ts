/** A customer's invoice: what the office downloads, and what the customer sees of it. */
import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { addInvoice } from './support/invoices.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'invoices', actionTimeout: 15_000 });

test('the office downloads a draft, marked as one, and an invoice that was sent', async ({
  openAs,
  portal,
  company,
}) => {
  const draft = await addInvoice(portal, company, { status: 'draft' });
  const sent = await addInvoice(portal, company);
  const office = await openWide(openAs, 'admin', `/admin/partner-billing/invoices/${draft.id}`);
  const download = async () => {
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      office.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())));
    const { text } = await extractText(pdf, { mergePages: true });
    return { name: file.suggestedFilename(), text };
  };
  const first = await download();
  expect(first.name).toBe('Draft invoice.pdf');
  expect(first.text).toContain('DRAFT');

  await office.goto(`/admin/partner-billing/invoices/${sent.id}`);
  await expect(office.getByRole('heading', { name: sent.number })).toBeVisible();
  await expectAccessible(office);
  const second = await download();
  expect(second.name).toBe(`${sent.number}.pdf`);
  expect(second.text).toContain('$560.00');
  expect(second.text).not.toContain('DRAFT');
});
