import { type Day, dayOf } from './calendar.ts';
import type { Location } from './locations.ts';
import type { Project, ProjectSegment } from './projects.ts';
import type { Random } from './random.ts';
import type { Segment, WorkOrder } from './work-order.ts';

/** One row of the time sheet: a person, a work item, a day, and every time segment worked on it. */
export interface TimeSheetRow {
  id: string;
  person: string;
  day: Day;
  order: WorkOrder | null;
  project: Project | null;
  /** Where the person stood; null where a project has no single location. */
  location: Location | null;
  /** In order, without overlap; all but the last end with a break. */
  segments: Segment[];
  workPerformed: string;
  status: 'submitted' | 'approved';
}

/** Managers approve a week when it is over; this many days are still open. */
const OPEN_DAYS = 6;

/** The time sheets of the crew, from the visits to work orders and the days on projects. */
export function timeSheets(
  orders: readonly WorkOrder[],
  projectTime: readonly ProjectSegment[],
  random: Random,
): TimeSheetRow[] {
  const rows = new Map<string, TimeSheetRow>();
  const add = (
    segment: Segment,
    item: Pick<TimeSheetRow, 'order' | 'project' | 'location' | 'workPerformed'>,
  ) => {
    const day = dayOf(segment.from);
    const key = `${segment.person} ${day} ${item.order?.id ?? item.project?.id}`;
    const row = rows.get(key) ?? {
      id: random.uuid(),
      person: segment.person,
      day,
      ...item,
      segments: [],
      status: day < -OPEN_DAYS ? ('approved' as const) : ('submitted' as const),
    };
    row.segments.push(segment);
    rows.set(key, row);
  };

  for (const order of orders) {
    for (const segment of order.segments) {
      const workPerformed = order.reports.at(-1)?.workPerformed ?? 'On site, work begun.';
      add(segment, { order, project: null, location: order.location, workPerformed });
    }
  }
  for (const { project, ...segment } of projectTime) {
    const workPerformed = random.pick(PROJECT_NOTES);
    add(segment, { order: null, project, location: null, workPerformed });
  }
  for (const row of rows.values()) row.segments.sort((a, b) => a.from - b.from);
  return [...rows.values()].sort(
    (a, b) => a.day - b.day || (a.segments[0]?.from ?? 0) - (b.segments[0]?.from ?? 0),
  );
}

const PROJECT_NOTES = [
  'Demolition and haul-off, area swept and handed back for opening.',
  'Installed according to plan, two pieces short, noted for the next delivery.',
  'Set-up, protection of floors, material brought in from the trailer.',
  'Finished the section by the entrance, punch list updated with the store manager.',
  'Continued from yesterday, on schedule.',
  'Touch-ups and clean-up, photos sent to the office.',
] as const;
