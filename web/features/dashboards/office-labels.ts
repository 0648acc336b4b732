import { pathTo } from '#shared/paths.ts';
import type { AgendaItem } from '#web/features/dashboards/agenda.ts';

export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** What stands below a title: number, place, and who or why. */
export const factsOf = ({ number, place, detail }: AgendaItem): string => joined(number, place, detail);

/** Where the office acts on a work order. */
export const workOrderPath = ({ id }: AgendaItem): string => pathTo('/admin/work-orders/$id', { id });
