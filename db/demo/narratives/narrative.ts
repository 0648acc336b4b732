import type { Trade } from '#shared/rules/trades.ts';
import type { PartnerKey } from '../companies.ts';
import type { SceneName } from '../photos/scenes.ts';

export type Priority = 'low' | 'medium' | 'high' | 'emergency';

/** One kind of problem: the text of the store, the text of the crew, and its cost and hours. */
export interface Narrative {
  trade: Trade;
  title: string;
  priority: Priority;
  /** What the store writes; one is taken. */
  requests: readonly string[];
  /** What the final report says. */
  done: string;
  materials: string;
  /** The report of a first visit that could not finish, when the job sometimes takes two. */
  firstVisit?: string;
  /** Hours of one person, fewest and most. */
  hours: readonly [number, number];
  /** US dollars that the work costs the contractor, least and most. */
  cost: readonly [number, number];
  /** Months (1–12) in which it happens four times as often; outside them it may still happen unless `onlyThen`. */
  season?: readonly number[];
  onlyThen?: boolean;
  /** The partners whose buildings have this; all when absent. */
  at?: readonly PartnerKey[];
  /** The photographed subject, when there is a picture of it. */
  scene?: SceneName;
}
