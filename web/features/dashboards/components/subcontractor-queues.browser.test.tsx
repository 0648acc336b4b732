import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgendaItem } from '#web/features/dashboards/agenda.ts';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { MainStep } from '#web/features/dashboards/components/main-step.tsx';
import { SubcontractorQueues } from '#web/features/dashboards/components/subcontractor-queues.tsx';
import { today } from '#web/lib/dates.ts';
import { setOfficeZone, setReaderZone } from '#web/lib/office-zone.ts';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

/** What those who do the work read about it on their dashboard. */

beforeEach(() => {
  setOfficeZone('America/New_York');
  setReaderZone('America/New_York');
});
afterEach(() => {
  setOfficeZone('');
  setReaderZone(null);
});

const item = (changes: Partial<AgendaItem>): AgendaItem => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', number: 'WO-1', title: 'Door sticks' },
  ...{ location: 'Store 12', status: 'assigned', priority: null, at: null, amount: null, detail: null },
  ...changes,
});

test('work to accept shows the date and the window of its appointment, also over midnight', async () => {
  const detail = '2099-07-02T02:00:00+00:00/2099-07-02T06:00:00+00:00';
  await renderPart(<SubcontractorQueues agenda={{ to_accept: { total: 1, items: [item({ detail })] } }} />);
  await expect
    .element(page.getByText(/^Appointment: .*Jul 1, 2099, 10:00.PM.* – .*Jul 2, 2099, 2:00.AM/))
    .toBeVisible();
});

test('a bill that was sent back comes first, with its number and the reason', async () => {
  const bill = item({
    number: 'BILL-000007',
    title: '',
    status: 'rejected',
    amount: 450,
    detail: 'No hours on it.',
  });
  const queues = { to_correct: { total: 1, items: [bill] }, to_accept: { total: 1, items: [item({})] } };
  await renderPart(<SubcontractorQueues agenda={queues} />);
  await expect.element(page.getByRole('link').first()).toHaveAccessibleName('Sent back: correct bill: all');
  await expect
    .element(page.getByRole('link', { name: /BILL-000007.*No hours on it\..*\$450\.00/ }))
    .toHaveAttribute('href', `/subcontractor/bills/${bill.id}`);
});

test('work to accept without an appointment says nothing about one', async () => {
  await renderPart(<SubcontractorQueues agenda={{ to_accept: { total: 1, items: [item({})] } }} />);
  await expect.element(page.getByRole('link', { name: 'Door sticks' })).toBeVisible();
  await expect.element(page.getByText(/Appointment/)).not.toBeInTheDocument();
});

test('an assignment of our own crew shows its appointment', async () => {
  const order = {
    ...{ id: item({}).id, work_order_number: 'WO-1', title: 'Door sticks', status: 'assigned' },
    ...{ store_location: 'Store 12', due_date: null },
    ...{ appointment_from: '2099-07-01T13:00:00+00:00', appointment_until: '2099-07-01T15:00:00+00:00' },
  };
  answerPortal({
    '/config.json': { anonKey: 'anon', timeZone: 'America/New_York' },
    '/rest/v1/work_order_assignments': [{ id: 'a', work_order: order }],
  });
  await renderPart(<AssignmentsCard title="Your Assignments" profileId="viewer" />);
  await expect.element(page.getByText(/Appointment: .*Jul 1, 2099, 9:00.AM.* – 11:00.AM/)).toBeVisible();
});

test('an assignment says that it is an emergency, and that it is due today', async () => {
  const order = {
    ...{ id: item({}).id, work_order_number: 'WO-1', title: 'Door sticks', status: 'assigned' },
    ...{ store_location: 'Store 12', due_date: today(), priority: 'emergency' },
    ...{ appointment_from: null, appointment_until: null },
  };
  answerPortal({
    '/config.json': { anonKey: 'anon', timeZone: 'America/New_York' },
    '/rest/v1/work_order_assignments': [{ id: 'a', work_order: order }],
  });
  await renderPart(<AssignmentsCard title="Your Assignments" profileId="viewer" />);
  await expect.element(page.getByText('due today · WO-1 · Store 12')).toBeVisible();
  await expect.element(page.getByText('Emergency')).toBeVisible();
});

test('the NTE of work to bill is named as a limit, not as what will be billed', async () => {
  const ready = (changes: Partial<AgendaItem>) => (
    <SubcontractorQueues
      agenda={{ to_bill: { total: 1, items: [item({ status: 'completed', ...changes })] } }}
    />
  );
  const limited = await renderPart(ready({ amount: 3300, detail: '3300' }));
  await expect
    .element(page.getByRole('heading', { name: /^Approved, not billed: up to NTE \$3,300\.00/ }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /Door sticks.*up to NTE \$3,300\.00/ })).toBeVisible();
  await limited.unmount();
  await renderPart(ready({}));
  await expect.element(page.getByRole('heading', { name: /^Approved, not billed ?1$/ })).toBeVisible();
});

test('a job is listed once, by its next step, which also says when it is due', async () => {
  const running = item({ status: 'in_progress', at: '2026-01-01T12:00:00Z' });
  const toAccept = item({ id: '2', title: 'Light out' });
  const started = item({ id: '3', title: 'Gate stuck', at: `${today()}T00:00:00Z` });
  const due = [running, toAccept].map((one) => ({ ...one, at: `${today()}T00:00:00Z` }));
  await renderPart(
    <SubcontractorQueues
      agenda={{
        to_accept: { total: 1, items: [toAccept] },
        due: { total: 3, items: [...due, started] },
        running: { total: 1, items: [running] },
      }}
    />,
  );
  await expect.element(page.getByRole('link', { name: /^Door sticks.*due today/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Light out.*due today/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Due soon or overdue ?1$/ })).toBeVisible();
  for (const title of ['Door sticks', 'Light out', 'Gate stuck']) {
    expect(page.getByText(title, { exact: true }).elements()).toHaveLength(1);
  }
});

test('more due work than is shown stays reachable', async () => {
  const running = item({ status: 'in_progress', at: `${today()}T00:00:00Z` });
  await renderPart(
    <SubcontractorQueues
      agenda={{ due: { total: 7, items: [running] }, running: { total: 1, items: [running] } }}
    />,
  );
  await expect.element(page.getByRole('heading', { name: /^Due soon or overdue ?7$/ })).toBeVisible();
});

test.each([
  [false, 1, 'Submit Bill', '/subcontractor/submit-bill'],
  [true, 1, 'Submit Report', '/subcontractor/submit-report'],
  [false, 0, 'Submit Report', '/subcontractor/submit-report'],
])(
  'with work to report: %s, and %s to bill, the main button is %s',
  async (hasToReport, total, name, href) => {
    await renderPart(<MainStep agenda={{ to_bill: { total, items: [] } }} hasToReport={hasToReport} />);
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  },
);
