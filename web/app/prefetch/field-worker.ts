import type { Viewer } from '#web/lib/viewer.ts';

/** Whether a user works on site, where there may be no signal. */
export const isFieldWorker = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.includes('employee') || roles.includes('subcontractor');
