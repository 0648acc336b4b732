import type { Period } from '#shared/rules/pay-periods.ts';
import { type Named, personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';

/** The URL and the file name of a person's timesheet as a PDF document. */
export function timesheetDocument(person: Named & { id: string }, { starts_on, ends_on }: Period) {
  const name = [t('Timesheet'), ...personName(person).split(/\s+/), starts_on].join('-');
  return {
    path: `/documents/v1/timesheets/${person.id}.pdf?from=${starts_on}&to=${ends_on}`,
    fileName: `${name}.pdf`,
  };
}
