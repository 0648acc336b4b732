import { at } from '../calendar.ts';
import type { DemoCompany } from '../demo-company.ts';
import { people } from '../people.ts';
import { ON_HOLD_REASON, projectEvents, projectsOfOrders } from '../project-work.ts';
import { type Project, projectCreatedAt } from '../projects.ts';
import type { Names, TableRows } from './table-rows.ts';

/** Locations, projects and who works on these. */
export function locationRows({ world, projects, orders }: DemoCompany, names: Names): TableRows[] {
  const locations = world.locations.map((location) => ({
    id: location.id,
    organization_id: names.organization(location.partner),
    name: location.name,
    store_number: location.storeNumber,
    address_line1: location.street,
    city: location.city,
    state: location.state,
    postal_code: location.postalCode,
    latitude: location.latitude,
    longitude: location.longitude,
    contact_name: location.contactName,
    contact_phone: location.contactPhone,
    access_notes: location.accessNotes,
    is_active: location.isActive,
    created_at: names.instant(at(-370, 11)),
  }));
  const headings = projects.map((project) => ({
    id: project.id,
    project_number: project.number,
    name: project.name,
    description: project.description,
    status: project.status,
    status_reason: project.status === 'on_hold' ? ON_HOLD_REASON : null,
    organization_id: project.partner && names.organization(project.partner),
    start_date: world.calendar.date(project.startDay),
    end_date: world.calendar.date(project.endDay),
    created_at: names.instant(projectCreatedAt(project)),
  }));
  const assignments = projects.flatMap((project: Project) =>
    project.crew.map((person) => ({
      project_id: project.id,
      assigned_to: names.profile(person),
      assigned_at: names.instant(projectCreatedAt(project) + 30),
    })),
  );
  const work = projectsOfOrders(projects, orders);
  const events = projectEvents(projects, work, orders, nameOf).map(
    ({ project, at, type, message, data }) => ({
      project_id: project.id,
      event_type: type,
      actor_profile_id: names.profile('admin'),
      message: message ?? '',
      data,
      created_at: names.instant(at),
    }),
  );
  return [
    { table: 'public.partner_locations', rows: locations },
    { table: 'public.projects', rows: headings },
    { table: 'public.project_assignments', rows: assignments },
    { table: 'public.project_events', rows: events },
  ];
}

function nameOf(key: string): string {
  const person = people().find((one) => one.key === key);
  return person ? `${person.firstName} ${person.lastName}` : key;
}
