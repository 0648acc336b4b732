/** Reports from the phone on site to the customer's PDF document: checklist, rework, two reviewers, versions, PDF. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import type { Company } from '#test/support/company.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { openOnPhone } from './support/open-screen.ts';
import { assignedOrder } from './support/paperwork.ts';
import { photoFile } from './support/photo-file.ts';
import { expectScreen, go } from './support/screens.ts';

const REASON = 'Show the closed panel, and say which breaker.';
const TRIPS = 'Trips after ten minutes';

test.use({ world: 'reports', actionTimeout: 15_000 });

test('a report that was sent back is corrected, reviewed once, and reaches the customer as a PDF document', async ({
  openAs,
  portal,
  company,
}) => {
  test.setTimeout(180_000);
  const orderId = await electricalOrder(portal, company);
  const first = await sentBackReport(company, orderId);

  const crew = await openOnPhone(openAs, 'subcontractor', `/subcontractor/reports/new/${orderId}`);
  const secondId = await test.step('the crew corrects on its phone what was requested', async () => {
    await expect(crew.getByText(`Sent back: ${REASON}`)).toBeVisible();
    await expect(crew.getByLabel('Work performed')).toHaveValue('Replaced the breaker.');
    await crew.getByText('Finished', { exact: true }).click();
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText('A final report needs an answer here.')).toHaveCount(2);
    await answer(crew, 'Circuit locked out while working', 'Done');
    await answer(crew, 'Panel labelled and closed', 'N/A');
    await answer(crew, 'Tested under load', 'Failed');
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText('Say what is wrong.')).toBeVisible();
    await crew.getByLabel('What is wrong?').fill(TRIPS);

    // An empty battery: everything is still there.
    await crew.reload();
    await expect(crew.getByText('Your unfinished report is still here')).toBeVisible();
    await expect(crew.getByLabel('What is wrong?')).toHaveValue(TRIPS);
    await crew.getByLabel('Work performed').fill('Replaced breaker 14 of panel B.');

    const before = crew.getByRole('group', { name: 'Before' });
    await expect(before.getByLabel(/^Caption of/)).toHaveValue('The panel as found');
    const after = crew.getByRole('group', { name: 'After' });
    await after
      .locator('input[type=file]')
      .last()
      .setInputFiles(await photoFile('closed.jpg'));
    await after.getByLabel('Caption of closed.jpg').fill('Panel closed');
    await sign(crew, 'Dana Whitfield');
    await expectAccessible(crew);
    await crew.getByRole('button', { name: 'Submit Report' }).click();
    await expect(crew.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
    await expect(crew.getByText(TRIPS).first()).toBeVisible();
    await expect(crew.getByText(REASON).first()).toBeVisible();
    await expect(crew.getByRole('img', { name: 'Signature of Dana Whitfield' })).toBeVisible();
    await expectAccessible(crew);
    return crew.url().split('/').at(-1) ?? '';
  });

  const office = await openAs('admin');
  const manager = await openAs('manager', { refused: /rpc\/approve_report/ });
  await test.step('two people of the office open it; one reviews it, the other is notified', async () => {
    await manager.goto(`/admin/reports/${secondId}`);
    await office.goto('/admin/reports');
    await expect(row(office, '1 failed')).toBeVisible();
    await expectAccessible(office);
    await row(office, '1 failed').getByRole('link').click();
    await expect(office.getByText('1 item of the checklist failed.')).toBeVisible();
    await expect(office.getByText('$800.00').first()).toBeVisible();

    const versions = office
      .locator('section')
      .filter({ has: office.getByRole('heading', { name: 'Versions' }) });
    await expect(versions.getByRole('link', { name: first.report_number })).toBeVisible();
    await versions.getByText(/changes to the version before/).click();
    await expect(versions.getByText('Replaced breaker 14 of panel B.')).toBeVisible();
    await expect(versions.getByText(`Failed: ${TRIPS}`)).toBeVisible();
    await expectAccessible(office);

    await office.keyboard.press('s');
    await expect(office.getByLabel('Notes')).toBeFocused();
    await office.keyboard.press('Tab');
    await office.getByRole('heading', { level: 1 }).click();
    await office.keyboard.press('a');
    await expect(office.getByRole('button', { name: 'Approve' })).toBeFocused();
    await expect(office.getByRole('dialog')).toHaveCount(0);
    await office.keyboard.press('Enter');
    await expect(office.getByText(/^Report RPT-\d+ approved$/).first()).toBeVisible();
    await expect(office.getByText('Approved by admin Person').first()).toBeVisible();

    await manager.getByRole('button', { name: 'Approve' }).click();
    await expect(manager.getByText('This report has already been reviewed.').first()).toBeVisible();
    await expect(manager.getByText('Approved by admin Person').first()).toBeVisible();
    await expect(manager.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  await test.step('the customer has the approved report, also as a PDF document, and nothing of the one that was sent back', async () => {
    const partner = await openAs('partner');
    await partner.goto('/partner/reports');
    await expect(partner.getByText(first.report_number)).toHaveCount(0);
    await row(partner, 'Dock door will not close').getByRole('link').click();
    await expect(partner.getByText('Replaced breaker 14 of panel B.')).toBeVisible();
    await expect(partner.getByRole('heading', { name: 'Versions' })).toHaveCount(0);
    await expect(partner.getByText(REASON)).toHaveCount(0);
    await expectAccessible(partner);
    const { name, text } = await letterOf(partner);
    expect(name).toMatch(/^RPT-\d+\.pdf$/);
    for (const said of [
      'Replaced breaker 14 of panel B.',
      TRIPS,
      'Before · The panel as found',
      'After · Panel closed',
    ])
      expect(text).toContain(said);
    expect(text).toContain('Signed by Dana Whitfield');
    expect(text).not.toContain('$800');
    expect(text).not.toContain(REASON);
  });
});

test('many reports are reviewed by keys; the office edits the checklists; an employee reports in the same form', async ({
  openAs,
  portal,
  company,
}) => {
  const reports = [await waitingReport(portal, company), await waitingReport(portal, company)];
  const office = await openAs('admin');
  await office.goto(`/admin/reports/${reports[1]}`);
  await expect(office.getByRole('link', { name: 'Next to review (1)' })).toBeVisible();
  await office.keyboard.press('n');
  await expect(office).toHaveURL(`/admin/reports/${reports[0]}`);
  await office.keyboard.press('s');
  await office.getByLabel('Notes').fill('Which roller?');
  await office.getByRole('button', { name: 'Send back' }).click();
  await expect(office.getByText('Sent back by admin Person').first()).toBeVisible();

  await go(office, '/admin/reports');
  await office.getByRole('button', { name: 'Checklists' }).click();
  const dialog = office.getByRole('dialog', { name: 'Checklists' });
  await dialog.getByLabel('Trade').selectOption('Painting');
  await dialog.getByRole('button', { name: 'Add item' }).click();
  await dialog.getByLabel('Item 1', { exact: true }).fill('Two coats, dry to the touch');
  await dialog.getByRole('checkbox', { name: 'Required for a final report' }).click();
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Save checklist' }).click();
  await expect(office.getByText('Checklist saved')).toBeVisible();

  const orderId = await assignedOrder(company);
  await portal.owner.query(`update work_orders set trade = 'Painting' where id = $1`, [orderId]);
  const employee = await openAs('employee');
  await employee.goto(`/employee/time-reports/submit/${orderId}`);
  await expect(employee.getByRole('heading', { name: 'Your time on this work order' })).toBeVisible();
  await employee.getByRole('textbox', { name: 'Work performed' }).fill('Painted the frame.');
  await employee.getByLabel('Hours worked', { exact: true }).fill('2');
  await answer(employee, 'Two coats, dry to the touch', 'Done');
  // Away from the action bar, which covers half of the button below it.
  await employee.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(employee);
  await employee.getByRole('button', { name: 'Submit Report' }).click();
  await expect(employee.getByText(/^Report RPT-\d+ submitted$/)).toBeVisible();
  await expect(employee.getByRole('button', { name: 'Download PDF' })).toBeVisible();
  await expect(employee.getByText('Two coats, dry to the touch')).toBeVisible();
});

test('a report without photos says so wherever it is reviewed', async ({ openAs, portal, company }) => {
  const [bare, signed, pictured] = [
    await waitingReport(portal, company),
    await waitingReport(portal, company),
    await waitingReport(portal, company),
  ];
  await addPicture(portal, { reportId: signed, category: 'signature' });
  await addPicture(portal, { reportId: pictured, category: 'after' });
  // The picture has a row but no file.
  const office = await openAs('admin', { refused: /render\/image/ });
  await test.step('in the list and on the dashboard; a signature is no photo', async () => {
    await office.goto('/admin/reports?status=submitted');
    for (const page of ['/admin/reports?status=submitted', '/admin/dashboard']) {
      await go(office, page);
      await expectScreen(office, page);
      const line = (id: string) =>
        office
          .getByRole('main')
          .locator('tr, li')
          .filter({ has: office.locator(`a[href$="${id}"]`), visible: true });
      const mark = (id: string) => line(id).getByText('No photos').filter({ visible: true });
      for (const id of [bare, signed]) await expect(mark(id)).toHaveCount(1);
      await expect(line(pictured)).toBeVisible();
      await expect(mark(pictured)).toHaveCount(0);
      await expectAccessible(office);
    }
  });
  await test.step('beside the review', async () => {
    for (const id of [bare, signed]) {
      await go(office, `/admin/reports/${id}`);
      await expectScreen(office, id);
      const decision = office
        .locator('section')
        .filter({ has: office.getByRole('heading', { name: 'Decision' }) });
      await expect(decision.getByText('This report has no photos.')).toBeVisible();
      await expect(office.getByText('This report was submitted without photos.')).toBeVisible();
    }
    await go(office, `/admin/reports/${pictured}`);
    await expectScreen(office, pictured);
    await expect(office.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(office.getByText('This report has no photos.')).toHaveCount(0);
  });
});

const answer = (page: Page, item: string, word: string) =>
  page.getByRole('group', { name: item }).getByText(word, { exact: true }).click();

/** The row, or on a phone the card, of a list with this text. */
const row = (page: Page, text: string): Locator =>
  page.getByRole('main').locator('tr, li').filter({ hasText: text, visible: true }).first();

async function sign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of who signs').fill(name);
  await page.getByRole('button', { name: 'Sign on screen' }).click();
  const paper = await page.getByRole('img', { name: 'Signature area' }).boundingBox();
  if (!paper) throw new Error('There is no paper to sign on.');
  await page.mouse.move(paper.x + 30, paper.y + 60);
  await page.mouse.down();
  await page.mouse.move(paper.x + 120, paper.y + 30, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use signature' }).click();
}

async function letterOf(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(bytes, { mergePages: true });
  return { name: download.suggestedFilename(), text: text.replace(/\s+/g, ' ') };
}

async function electricalOrder(portal: TestPortal, company: Company): Promise<string> {
  const id = await assignedOrder(company);
  await portal.owner.query(`update work_orders set trade = 'Electrical' where id = $1`, [id]);
  return id;
}

/** A progress report with one photo, sent back. */
async function sentBackReport({ people }: Company, work_order_id: string) {
  const { client, profileId } = people.subcontractor;
  const storage_path = `${profileId}/${randomUUID()}.jpg`;
  const { buffer } = await photoFile('panel.jpg');
  const upload = await client.storage
    .from('attachments')
    .upload(storage_path, buffer, { contentType: 'image/jpeg' });
  expect(upload.error).toBeNull();
  const photo = await client
    .from('attachments')
    .insert({
      storage_path,
      file_name: 'panel.jpg',
      content_type: 'image/jpeg',
      size_bytes: buffer.length,
      category: 'before',
      caption: 'The panel as found',
    })
    .select('id')
    .single()
    .throwOnError();
  const content = {
    work_order_id,
    work_performed: 'Replaced the breaker.',
    hours_worked: 2,
    crew_size: 1,
    completed_on: '2026-03-02',
    attachment_ids: [photo.data.id],
  };
  const submit = (is_final: boolean) =>
    client.rpc('submit_report', { ...content, submission_key: randomUUID(), is_final, checklist: [] });
  // A final report needs what the office requires, whoever sends it.
  expect((await submit(true)).error?.message).toBe('The checklist asks: Circuit locked out while working');
  const report = await submit(false).throwOnError();
  await people.admin.client
    .rpc('reject_report', { report_id: report.data.id, review_notes: REASON })
    .throwOnError();
  return report.data;
}

async function waitingReport(portal: TestPortal, company: Company): Promise<string> {
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_order_reports (work_order_id, subcontractor_user_id, subcontractor_organization_id, work_performed,
       hours_worked, completed_on, is_final)
     values ($1, $2, $3, 'Freed the track.', 2, '2026-03-02', false) returning id`,
    [
      await assignedOrder(company),
      company.people.subcontractor.profileId,
      company.organizations.subcontractor,
    ],
  );
  return rows[0]?.id ?? '';
}

async function addPicture(
  portal: TestPortal,
  { reportId, category }: { reportId: string; category: 'after' | 'signature' },
): Promise<void> {
  await portal.owner.query(
    `insert into attachments (report_id, category, storage_path, file_name, content_type, size_bytes, uploaded_by)
     select id, $2, subcontractor_user_id || '/' || gen_random_uuid() || '.jpg', 'work.jpg', 'image/jpeg', 1000,
       subcontractor_user_id
     from work_order_reports where id = $1`,
    [reportId, category],
  );
}
