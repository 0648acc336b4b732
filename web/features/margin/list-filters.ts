import { locationLookup } from '#web/lib/location-lookup.ts';
import { workTradeOptions } from '#web/lib/office-trades.ts';
import { organizationLookup } from '#web/lib/organization-lookup.ts';
import { projectLookup } from '#web/lib/project-lookup.ts';
import { message } from '#web/lib/text.ts';
import type { ListFilter } from '#web/ui/list-filters.ts';

/** The filters of the work behind a margin; they can be combined. */
export const MARGIN_FILTERS: readonly ListFilter[] = [
  {
    name: 'customer',
    label: message('Customer'),
    allLabel: message('All customers'),
    lookup: organizationLookup('partner'),
  },
  {
    name: 'subcontractor',
    label: message('Subcontractor'),
    allLabel: message('All subcontractors'),
    lookup: organizationLookup('subcontractor'),
  },
  {
    name: 'trade',
    label: message('Trade'),
    allLabel: message('All trades'),
    get options() {
      return workTradeOptions();
    },
  },
  {
    name: 'month',
    label: message('Months'),
    allLabel: message('All months'),
    choices: [],
    days: true,
    more: true,
  },
  {
    name: 'location',
    label: message('Location'),
    allLabel: message('All locations'),
    lookup: locationLookup(undefined),
    more: true,
  },
  {
    name: 'project',
    label: message('Project'),
    allLabel: message('All projects'),
    lookup: projectLookup,
    more: true,
  },
];
