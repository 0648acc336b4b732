import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_WORKING_TIME } from '#shared/rules/office-settings.ts';
import { withScenario } from './support/with-scenario.ts';

/** The due date that the settings give a new work order, by the office's clock (America/New_York). */
const cases = withScenario();

const set = (key: string, value: unknown) =>
  cases.testDatabase.owner.query(
    `insert into public.settings (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
const rule = (hours: number, working_hours_only: boolean) => ({ hours, working_hours_only });

beforeEach(async () => {
  await set('working_time', {
    ...DEFAULT_WORKING_TIME,
    holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
  });
  await set('work_orders', {
    due_times: { emergency: rule(4, false), high: rule(9, true), medium: rule(18, true), low: null },
  });
});

const due = async (priority: string, arrived: string): Promise<string | null> => {
  const { rows } = await cases.testDatabase.owner.query('select app.default_due_date($1, $2)::text as due', [
    priority,
    arrived,
  ]);
  return rows[0].due;
};

it.for([
  ['around the clock', 'emergency', '2026-11-24T12:00:00-05:00', '2026-11-24'],
  ['around the clock, past midnight', 'emergency', '2026-11-24T21:00:00-05:00', '2026-11-25'],
  ['a whole working day, from its first hour', 'high', '2026-11-23T08:00:00-05:00', '2026-11-23'],
  ['the rest on the next day', 'high', '2026-11-23T12:00:00-05:00', '2026-11-24'],
  ['after hours, it starts the next morning', 'high', '2026-11-23T19:00:00-05:00', '2026-11-24'],
  ['a holiday does not count', 'high', '2026-11-25T12:00:00-05:00', '2026-11-27'],
  ['a weekend does not count', 'medium', '2026-11-27T12:00:00-05:00', '2026-12-01'],
  ['no due time', 'low', '2026-11-23T12:00:00-05:00', null],
] as const)('%s', async ([_name, priority, arrived, expected]) => {
  expect(await due(priority, arrived)).toBe(expected);
});

it('goes by the time zone of the office', async () => {
  await cases.testDatabase.owner.query(
    `update public.organizations set time_zone = 'Pacific/Auckland' where organization_type = 'internal'`,
  );
  expect(await due('emergency', '2026-11-24T12:00:00Z')).toBe('2026-11-25');
  await cases.testDatabase.owner.query(
    `update public.organizations set time_zone = 'America/New_York' where organization_type = 'internal'`,
  );
});

it('is only for new work without one', async () => {
  const add = async (values: string) => {
    const { rows } = await cases.testDatabase.owner.query(
      `insert into public.work_orders (organization_id, title, priority, due_date, status)
       values ($1, 'Door', 'emergency', ${values}) returning due_date::text`,
      [cases.scenario.organizations.partner],
    );
    return rows[0].due_date;
  };
  expect(await add(`null, 'received'`)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await add(`'2027-01-05', 'received'`)).toBe('2027-01-05');
  expect(await add(`null, 'completed'`)).toBeNull();
});

it.for([
  ['working_time', '{"working_days": [1], "starts_at": "17:00", "ends_at": "08:00"}'],
  ['working_time', '{}'],
  ['work_orders', '{"due_times": {"high": {"hours": "soon"}}}'],
  ['work_orders', '{"payment_terms_days": -1}'],
  ['numbering', '{"prefixes": {"WO": "wo-"}}'],
] as const)('%s is never %s, which would stop new work', async ([key, value]) => {
  await expect(
    cases.testDatabase.owner.query(
      `insert into public.settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: `settings_${key}` });
});
