import { describe, expect, it } from 'vitest';
import { PROJECT_STATUSES, PROJECT_TRANSITIONS } from '#shared/rules/project-status.ts';
import { withScenario } from './support/with-scenario.ts';

const cases = withScenario();

async function projectIn(status: string): Promise<string> {
  const { rows } = await cases.testDatabase.owner.query<{ id: string }>(
    `insert into public.projects (name, status) values ('Canopies', $1) returning id`,
    [status],
  );
  return rows[0]?.id ?? '';
}

/** With the rights of service_role, for the administrator. */
function change(id: string, status: string, reason: string | null = null) {
  return cases.asService('admin', async (client) => {
    const { rows } = await client.query(
      `update public.projects set status = $2, status_reason = coalesce($3, status_reason) where id = $1
       returning status, status_reason`,
      [id, status, reason],
    );
    return rows[0];
  });
}

describe('statuses of a project', () => {
  it('are the same in the database and in shared/rules', async () => {
    const { rows } = await cases.testDatabase.owner.query(
      `select from_status as "from", to_status as "to", needs_reason as "needsReason", event_type as event
       from app.project_transitions`,
    );
    const inWords = (rules: readonly object[]) => rules.map((rule) => JSON.stringify(rule)).sort();
    const rules = PROJECT_TRANSITIONS.map(({ from, to, needsReason, event }) => ({
      from,
      to,
      needsReason,
      event,
    }));
    expect(inWords(rows)).toEqual(inWords(rules));
  });

  it('change only along the table', async () => {
    for (const from of PROJECT_STATUSES) {
      for (const to of PROJECT_STATUSES.filter((status) => status !== from)) {
        const step = change(await projectIn(from), to, 'because');
        if (PROJECT_TRANSITIONS.some((t) => t.from === from && t.to === to)) {
          await expect(step, `${from} → ${to}`).resolves.toMatchObject({ status: to });
        } else {
          await expect(step).rejects.toThrow(`A project cannot go from ${from} to ${to}.`);
        }
      }
    }
  });

  it('require a reason where the table says so, and clear it afterwards', async () => {
    const id = await projectIn('active');
    await expect(change(id, 'on_hold', '  ')).rejects.toThrow('A reason is needed');
    expect(await change(id, 'on_hold', 'No permit')).toMatchObject({ status_reason: 'No permit' });
    expect(await change(id, 'active')).toMatchObject({ status_reason: null });
  });
});
