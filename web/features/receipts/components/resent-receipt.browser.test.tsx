import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ARRIVED = { id: id(7), status: 'submitted', arrived: { vendor_name: 'Depot', amount: 21 } };

const done: string[] = [];
const editor = (profileId: string) => (
  <ReceiptEditor
    profileId={profileId}
    onSaved={(receipt) => done.push(`saved ${receipt}`)}
    onArrived={(receipt) => done.push(`opened ${receipt}`)}
  />
);

beforeEach(() => {
  done.length = 0;
});

/** A receipt over $21.00 whose answer is lost; it is corrected after the page was left, and sent again. */
async function sendTwice(profileId: string) {
  localStorage.setItem(PERSON, profileId);
  const portal = answerPortal({
    '/rest/v1/work_order_assignments': [],
    '/rest/v1/work_orders': [],
    '/rest/v1/rpc/receipt_twins': [],
  });
  const first = await renderPart(editor(profileId));
  await page.getByLabelText('Amount in dollars').fill('21');
  await page.getByLabelText('Vendor').fill('Depot');
  await page.getByRole('button', { name: 'Submit receipt' }).click();
  await expect.poll(() => portal.sentTo('save_receipt').length).toBe(1);
  await first.unmount();

  portal.answer('/rest/v1/rpc/save_receipt', ARRIVED);
  await renderPart(editor(profileId));
  await page.getByLabelText('Amount in dollars').fill('12');
  await page.getByRole('button', { name: 'Submit receipt' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Your receipt had arrived with $21.00. Change it?',
  });
  await expect.element(dialog).toBeVisible();
  const keys = () =>
    portal.sentTo('save_receipt').map((body) => (body as { submission_key: string }).submission_key);
  return { portal, dialog, keys };
}

test('a receipt that is corrected after a lost answer keeps its key: what arrived is shown and opened', async () => {
  const { dialog, keys } = await sendTwice(id(1));
  expect(keys().length).toBeGreaterThan(1);
  expect(new Set(keys()).size).toBe(1);
  await dialog.getByRole('button', { name: 'Open the receipt' }).click();
  await expect.poll(() => done).toEqual([`opened ${ARRIVED.id}`]);
});

test('another purchase can be sent as another receipt, without typing it again', async () => {
  const { portal, dialog, keys } = await sendTwice(id(2));
  portal.answer('/rest/v1/rpc/save_receipt', { id: id(8), status: 'submitted' });
  await dialog.getByRole('button', { name: 'Send as another receipt' }).click();
  await expect.poll(() => done).toEqual([`saved ${id(8)}`]);
  expect(new Set(keys()).size).toBe(2);
  expect(portal.sentTo('save_receipt').at(-1)).toMatchObject({ vendor_name: 'Depot', amount: 12 });
});
