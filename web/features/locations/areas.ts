import { pathTo } from '#shared/paths.ts';

/** The paths of the screens about a location, for each role. */
export interface LocationArea {
  list: string;
  location: (id: string) => string;
  order: (id: string) => string;
  report: (id: string) => string;
}

export const OFFICE_AREA: LocationArea = {
  list: '/admin/partner-locations',
  location: (id) => pathTo('/admin/partner-locations/$id', { id }),
  order: (id) => pathTo('/admin/work-orders/$id', { id }),
  report: (id) => pathTo('/admin/reports/$id', { id }),
};

export const PARTNER_AREA: LocationArea = {
  list: '/partner/locations',
  location: (id) => pathTo('/partner/locations/$id', { id }),
  order: (id) => pathTo('/partner/work-orders/$id', { id }),
  report: (id) => pathTo('/partner/reports/$id', { id }),
};
