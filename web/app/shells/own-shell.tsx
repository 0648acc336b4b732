import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#shared/rules/roles.ts';
import { AdminShell } from '#web/app/shells/admin-shell.tsx';
import { EmployeeShell } from '#web/app/shells/employee-shell.tsx';
import { PartnerShell } from '#web/app/shells/partner-shell.tsx';
import { SubcontractorShell } from '#web/app/shells/subcontractor-shell.tsx';
import { useViewer } from '#web/lib/viewer.ts';

const SHELLS: Record<Role, ComponentType<{ children: ReactNode }>> = {
  admin: AdminShell,
  employee: EmployeeShell,
  partner: PartnerShell,
  subcontractor: SubcontractorShell,
};

/** The frame of the viewer's own area, for screens with one URL for all roles. */
export function OwnShell({ children }: { children: ReactNode }) {
  const { primaryRole } = useViewer();
  // The guard requires a role.
  const Shell = SHELLS[primaryRole ?? 'subcontractor'];
  return <Shell>{children}</Shell>;
}
