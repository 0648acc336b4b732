import { randomUUID } from 'node:crypto';
import type { projectCommands } from '#shared/commands/projects.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { addProject, addWorkOrder, type Fixture } from './fixture.ts';

/** How the commands on projects succeed, as often as wanted. */

type ProjectCommand = keyof typeof projectCommands & CommandName;
type Recipes = {
  [Name in ProjectCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const PROJECT_RECIPES: Recipes = {
  save_project: {
    as: 'admin',
    prepare: async ({ company }) => ({
      name: `Project ${randomUUID()}`,
      organization_id: company.organizations.customer,
      start_date: '2026-03-02',
      end_date: '2026-06-30',
    }),
  },
  change_project_status: {
    as: 'admin',
    prepare: async (fixture) => ({ project_id: await addProject(fixture), status: 'active' }),
  },
  assign_project_people: {
    as: 'admin',
    prepare: async (fixture) => ({
      project_id: await addProject(fixture),
      people: [fixture.company.people.employee.profileId, fixture.company.people.subcontractor.profileId],
    }),
  },
  set_project_work_orders: {
    as: 'admin',
    prepare: async (fixture) => ({
      project_id: await addProject(fixture),
      add: [await addWorkOrder(fixture, 'received')],
    }),
  },
  create_project_work_order: {
    as: 'admin',
    prepare: async (fixture) => ({
      project_id: await addProject(fixture),
      partner_location_id: fixture.company.locationId,
      title: `Planned work ${randomUUID()}`,
      description: 'Repaint the canopy.',
      trade: 'Painting',
      priority: 'low',
    }),
  },
};
