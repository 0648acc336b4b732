import type { ElevatedClient } from '#server/database/command-roles.ts';

export interface ProjectEvent {
  projectId: string;
  /** E.g. `people_changed`; the web app words it. */
  type: string;
  /** What somebody wrote, e.g. a reason. */
  message?: string | null;
  /** Facts that the web app words: numbers, names, days. */
  data?: Record<string, unknown>;
}

/** Writes one entry of a project's history; the actor is the caller. Needs an elevated client. */
export async function recordProjectEvent(elevated: ElevatedClient, event: ProjectEvent): Promise<void> {
  await elevated.query(
    `insert into public.project_events (project_id, event_type, message, data) values ($1, $2, $3, $4)`,
    [event.projectId, event.type, event.message ?? '', event.data ?? {}],
  );
}
