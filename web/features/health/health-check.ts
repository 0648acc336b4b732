import type { CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';

export type HealthReport = CommandOutput<'read_system_health'>;
type HealthState = 'ok' | 'attention' | 'failed';

/** One line of System Health: what was found, the limit, and what to do when it is not OK. */
export interface HealthCheck {
  id: string;
  title: string;
  state: HealthState;
  value: string;
  limit: string;
  advice: string;
}

/** A part of the report: what was found, or why it could not be. */
export interface Part<Facts> {
  facts: Facts | null;
  error: string | null;
}

/** What is said about a part, and from when on it needs attention. */
export interface Rule<Facts> {
  title: string;
  limit: string;
  /** What to do when it is not OK. */
  advice: string;
  stateOf(facts: Facts): HealthState;
  say(facts: Facts): string;
}

export type Facts<Name extends keyof HealthReport> =
  HealthReport[Name] extends Part<infer Found> ? Found : never;

/** The line about a part by its rule. */
export function check<Facts>(id: string, { facts, error }: Part<Facts>, rule: Rule<Facts>): HealthCheck {
  const { title, limit } = rule;
  if (facts === null) {
    const value = error ?? t('It could not be checked.');
    return {
      id,
      title,
      limit,
      state: 'failed',
      value,
      advice: t('Refresh. If it stays, look at the server log.'),
    };
  }
  return { id, title, limit, state: rule.stateOf(facts), value: rule.say(facts), advice: rule.advice };
}

/** @param holds what needs attention */
export const attentionIf = (holds: boolean): HealthState => (holds ? 'attention' : 'ok');

/** The age of an instant; zero for none. */
export const ageMs = (instant: string | null, nowMs: number): number =>
  instant === null ? 0 : nowMs - Date.parse(instant);
