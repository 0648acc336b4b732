import { useMay } from '#web/lib/use-may.ts';

/** Whether the viewer may read the audit log. The database decides the same (`app.may_read_audit`). */
export const useCanReadAudit = (): boolean => useMay()('manage_settings');
