import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChecklistAnswer } from '#shared/commands/reports.ts';
import type { CommandInput } from '#shared/commands.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What is checked before a crew leaves, and reports that answer one that was sent back. */

let portal: TestPortal;
let company: Company;
let workOrderId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  workOrderId = await workOrder('Electrical');
});

const call = <Name extends 'submit_report' | 'save_checklist' | 'approve_report' | 'reject_report'>(
  as: PersonName,
  name: Name,
  input: CommandInput<Name>,
) => company.people[as].client.rpc(name, input as never);

async function workOrder(trade: string): Promise<string> {
  const { organizations, locationId } = company;
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, trade, status, organization_id, partner_location_id, assigned_organization_id)
     values ('Breaker trips', $1, 'in_progress', $2, $3, $4) returning id`,
    [trade, organizations.customer, locationId, organizations.subcontractor],
  );
  return rows[0]?.id ?? '';
}

async function checklist(trade = 'Electrical'): Promise<ChecklistAnswer[]> {
  const { rows } = await portal.owner.query('select items from report_checklists where trade = $1', [trade]);
  return rows[0].items.map(({ id, ...item }: { id: string; text: string; is_required: boolean }) => ({
    ...item,
    item_id: id,
    answer: 'done' as const,
    note: '',
  }));
}

const report = (more: Partial<CommandInput<'submit_report'>> = {}): CommandInput<'submit_report'> => ({
  work_order_id: workOrderId,
  submission_key: randomUUID(),
  work_performed: 'Replaced breaker 14.',
  hours_worked: 2,
  crew_size: 1,
  completed_on: '2026-03-02',
  is_final: true,
  ...more,
});

const stored = async (id: string | undefined) =>
  (
    await portal.owner.query(
      `select checklist, checklist_items, answered_checks, failed_checks, replaces_report_id, awaits_answer
       from work_order_reports where id = $1`,
      [id],
    )
  ).rows[0];

describe('the checklist of a report', () => {
  test('is stored as it was answered, with the numbers of its items, answered and failed', async () => {
    const [first, second, ...others] = await checklist();
    const answers = [
      { ...(first as ChecklistAnswer), text: 'As the crew read it' },
      { ...(second as ChecklistAnswer), answer: 'failed' as const, note: 'Trips after ten minutes' },
      ...others.map((item) => ({ ...item, answer: null })),
    ];
    const { data, error } = await call('subcontractor', 'submit_report', report({ checklist: answers }));
    expect(error).toBeNull();
    const row = await stored(data?.id);
    expect(row).toMatchObject({ checklist_items: answers.length, answered_checks: 2, failed_checks: 1 });
    expect(answers.length).toBeGreaterThan(2);
    expect(row.checklist).toEqual(answers);
  });

  test('of a final report must answer what the office requires, whatever the client says is required', async () => {
    const loosened = (await checklist()).map((item) => ({ ...item, is_required: false, answer: null }));
    for (const answers of [[], loosened]) {
      const { error } = await call('subcontractor', 'submit_report', report({ checklist: answers }));
      expect(error).toMatchObject({
        code: 'rule_violation',
        message: 'The checklist asks: Circuit locked out while working',
        details: expect.stringContaining('"reason":"report_checklist_unanswered"'),
      });
    }
    const progress = report({ checklist: loosened, is_final: false });
    const { data } = await call('subcontractor', 'submit_report', progress);
    const required = (await checklist()).filter((item) => item.is_required).length;
    const row = await stored(data?.id);
    expect(row.checklist.filter((item: ChecklistAnswer) => item.is_required)).toHaveLength(required);
  });

  test('is refused when it is invalid', async () => {
    const [item] = await checklist();
    const wrong: [object, string][] = [
      [{ answer: 'failed', note: '' }, 'Say what is wrong.'],
      [{ answer: null, is_required: true }, 'A final report needs an answer here.'],
      [{ text: ' ' }, 'Say what was checked.'],
    ];
    for (const [changes, message] of wrong) {
      const input = report({ checklist: [{ ...(item as ChecklistAnswer), ...changes }] });
      const { error } = await call('subcontractor', 'submit_report', input);
      expect(error?.code).toBe('invalid_input');
      expect(JSON.stringify(error)).toContain(message);
    }
  });

  test('is the default list if a trade has none of its own', async () => {
    workOrderId = await workOrder('Signs & Lighting');
    const { error } = await call('subcontractor', 'submit_report', report());
    expect(error).toBeNull();
  });
});

describe('a report that corrects one that was sent back', () => {
  const send = async () =>
    (await call('subcontractor', 'submit_report', report({ checklist: await checklist() }))).data?.id ?? '';
  const review = (name: 'approve_report' | 'reject_report', report_id: string) =>
    call('manager', name, { report_id, review_notes: 'A photo is missing.' });

  test('names it, version by version; others do not', async () => {
    const first = await send();
    await review('reject_report', first);
    const second = await send();
    await review('reject_report', second);
    const third = await send();
    await review('approve_report', third);
    expect((await stored(first)).replaces_report_id).toBeNull();
    expect((await stored(second)).replaces_report_id).toBe(first);
    expect((await stored(third)).replaces_report_id).toBe(second);
  });

  test('ends the wait for it; so does the end of the work', async () => {
    const waits = async (id: string) => (await stored(id)).awaits_answer;
    const first = await send();
    expect(await waits(first)).toBe(false);
    await review('reject_report', first);
    expect(await waits(first)).toBe(true);
    const second = await send();
    expect(await waits(first)).toBe(false);
    await review('reject_report', second);
    expect(await waits(second)).toBe(true);
    await portal.owner.query(`update work_orders set status = 'cancelled' where id = $1`, [workOrderId]);
    expect(await waits(second)).toBe(false);
  });

  test('must be of the same firm', async () => {
    const first = await send();
    await review('reject_report', first);
    await portal.owner.query('update work_orders set assigned_organization_id = $2 where id = $1', [
      workOrderId,
      company.organizations.otherSubcontractor,
    ]);
    const input = report({ checklist: await checklist() });
    const { data } = await call('otherSubcontractor', 'submit_report', input);
    expect(data?.id).toBeDefined();
    expect((await stored(data?.id)).replaces_report_id).toBeNull();
  });

  test('is reviewed once: a second review is refused and changes nothing', async () => {
    const id = await send();
    const answers = await Promise.all([review('approve_report', id), review('reject_report', id)]);
    const refused = answers.filter(({ error }) => error);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.error).toMatchObject({
      code: 'conflict',
      message: 'This report has already been reviewed.',
    });
  });
});

describe('save_checklist', () => {
  const items = [{ id: randomUUID(), text: 'Two coats', is_required: true }];
  const seen = async (trade: string) =>
    (
      await company.people.admin.client
        .from('report_checklists')
        .select('updated_at')
        .eq('trade', trade)
        .single()
    ).data?.updated_at ?? null;

  test('stores the list of a trade, first and later, for an administrator', async () => {
    const first = await call('admin', 'save_checklist', { trade: 'Painting', items, seen_at: null });
    expect(first.error).toBeNull();
    const more = [...items, { id: randomUUID(), text: 'Edges clean', is_required: false }];
    const again = await call('admin', 'save_checklist', {
      trade: 'Painting',
      items: more,
      seen_at: await seen('Painting'),
    });
    expect(again.error).toBeNull();
    const { data } = await company.people.subcontractor.client
      .from('report_checklists')
      .select('items, updated_by')
      .eq('trade', 'Painting')
      .single();
    expect(data).toEqual({ items: more, updated_by: company.people.admin.profileId });
    const audited = await portal.owner.query(
      `select from audit_log where table_name = 'report_checklists' and actor_profile_id = $1`,
      [company.people.admin.profileId],
    );
    expect(audited.rowCount).toBe(2);
  });

  test('refuses the second of two simultaneous changes, with the reason', async () => {
    const seen_at = await seen('Roofing');
    const save = () => call('admin', 'save_checklist', { trade: 'Roofing', items, seen_at });
    expect((await save()).error).toBeNull();
    expect((await save()).error).toMatchObject({ code: 'conflict' });
    const blind = await call('admin', 'save_checklist', { trade: 'Roofing', items, seen_at: null });
    expect(blind.error).toMatchObject({ code: 'conflict' });
  });

  test('refuses two items with one id', async () => {
    const twice = [...items, ...items];
    const { error } = await call('admin', 'save_checklist', {
      trade: 'Flooring',
      items: twice,
      seen_at: null,
    });
    expect(error).toMatchObject({ code: 'invalid_input' });
  });

  test.for([
    'manager',
    'employee',
    'partner',
    'otherPartner',
    'subcontractor',
    'otherSubcontractor',
    'stranger',
  ] as const)('refuses %s', async (person) => {
    const before = await checklist('HVAC');
    const seen_at = await seen('HVAC');
    const { error } = await call(person, 'save_checklist', { trade: 'HVAC', items, seen_at });
    expect(error?.code).toMatch(/^(forbidden|not_authenticated)$/);
    expect(await checklist('HVAC')).toEqual(before);
  });
});
