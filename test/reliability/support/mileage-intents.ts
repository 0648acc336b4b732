import { randomUUID } from 'node:crypto';
import type { mileageCommands } from '#shared/commands/mileage.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { recentDay } from '#test/support/recent-day.ts';
import { addWorkOrder, type Fixture } from './fixture.ts';

/** How the commands on mileage succeed, as often as wanted. */

type MileageCommand = keyof typeof mileageCommands & CommandName;
type Recipes = {
  [Name in MileageCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const MILEAGE_RECIPES: Recipes = {
  record_mileage: {
    as: 'manager',
    prepare: async (fixture) => ({
      work_order_id: await addWorkOrder(fixture, 'in_progress'),
      employee_id: fixture.company.people.employee.profileId,
      ...{ drive_date: recentDay(7), miles: 12.5, submission_key: randomUUID() },
    }),
  },
  approve_mileage: {
    as: 'manager',
    prepare: async (fixture) => ({ mileage_entry_ids: [await addMileage(fixture)] }),
  },
  remove_mileage: {
    as: 'employee',
    prepare: async (fixture) => ({ mileage_entry_id: await addMileage(fixture) }),
  },
};

/** Miles of the employee that wait. */
async function addMileage(fixture: Fixture): Promise<string> {
  const { rows } = await fixture.owner.query<{ id: string }>(
    `insert into public.mileage_entries (employee_user_id, recorded_by, work_order_id, drive_date, miles, submission_key)
     values ($1, $1, $2, $3, 12.5, $4) returning id`,
    [
      ...[fixture.company.people.employee.profileId, await addWorkOrder(fixture, 'in_progress')],
      ...[recentDay(7), randomUUID()],
    ],
  );
  return rows[0]?.id ?? '';
}
