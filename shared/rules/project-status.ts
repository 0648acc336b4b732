/** The states of a project, in the order of its life; the two side states last. */
export const PROJECT_STATUSES = ['planned', 'active', 'completed', 'on_hold', 'cancelled'] as const;

export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export interface ProjectTransition {
  from: ProjectStatus;
  to: ProjectStatus;
  /** Whether a reason is required. Everybody who sees the project can read it. */
  needsReason: boolean;
  /** What the project's history calls it. */
  event: string;
}

const step = (
  from: ProjectStatus,
  to: ProjectStatus,
  event: string,
  needsReason = false,
): ProjectTransition => ({ from, to, needsReason, event });

/** Every change of state there is, for administrators; the database holds the same table and refuses the others. */
export const PROJECT_TRANSITIONS: readonly ProjectTransition[] = [
  step('planned', 'active', 'started'),
  step('planned', 'on_hold', 'put_on_hold', true),
  step('planned', 'cancelled', 'cancelled', true),
  step('active', 'completed', 'completed'),
  step('active', 'on_hold', 'put_on_hold', true),
  step('active', 'cancelled', 'cancelled', true),
  step('on_hold', 'active', 'resumed'),
  step('on_hold', 'cancelled', 'cancelled', true),
  step('completed', 'active', 'reopened', true),
  step('cancelled', 'planned', 'reopened', true),
];

/** The steps that lead on from a state, the usual one first. */
export function projectStepsFrom(status: ProjectStatus): readonly ProjectTransition[] {
  return PROJECT_TRANSITIONS.filter(({ from }) => from === status);
}

/** Whether work can be put into a project in this state, and people on it. */
export function isOpenProject(status: ProjectStatus): boolean {
  return status !== 'completed' && status !== 'cancelled';
}
