import type { PartnerKey } from '../companies.ts';
import { doors } from './doors.ts';
import { electrical } from './electrical.ts';
import { exterior } from './exterior.ts';
import { hvac } from './hvac.ts';
import type { Narrative } from './narrative.ts';
import { ownCrew } from './own-crew.ts';
import { plumbing } from './plumbing.ts';
import { refrigeration } from './refrigeration.ts';

export const NARRATIVES: readonly Narrative[] = [
  ...hvac,
  ...refrigeration,
  ...plumbing,
  ...electrical,
  ...doors,
  ...exterior,
  ...ownCrew,
];

const IN_SEASON = 4;

/** How likely this trouble is at a building of `partner` in `month` (1–12); 0 when it cannot be. */
export function likelihood(narrative: Narrative, partner: PartnerKey, month: number): number {
  if (narrative.at && !narrative.at.includes(partner)) return 0;
  if (!narrative.season) return 2;
  if (narrative.season.includes(month)) return IN_SEASON;
  return narrative.onlyThen ? 0 : 1;
}
