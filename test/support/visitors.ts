import type { RouteAccess, Screen } from '#shared/paths.ts';

/** Each role, its dashboard, and the kinds of screens that open for it (portal requirements 6). */
export const VISITORS = {
  admin: { home: '/admin/dashboard', opens: ['admin', 'employee', 'partner', 'subcontractor'] },
  manager: { home: '/employee/dashboard', opens: ['employee', 'partner', 'subcontractor'] },
  employee: { home: '/employee/dashboard', opens: ['employee', 'partner', 'subcontractor'] },
  partner: { home: '/partner/dashboard', opens: ['partner', 'subcontractor'] },
  subcontractor: { home: '/subcontractor/dashboard', opens: ['subcontractor'] },
} as const satisfies Record<string, { home: Screen; opens: readonly RouteAccess[] }>;

export type Visitor = keyof typeof VISITORS;
