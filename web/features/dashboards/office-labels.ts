import { pathTo } from '#shared/paths.ts';
import type { AgendaItem } from '#web/features/dashboards/agenda.ts';

export const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The line below a title: number, location, and the person or the reason. */
export const factsOf = ({ number, location, detail }: AgendaItem): string => joined(number, location, detail);

/** The office's page of a work order. */
export const workOrderPath = ({ id }: AgendaItem): string => pathTo('/admin/work-orders/$id', { id });
