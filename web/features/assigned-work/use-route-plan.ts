import { useState } from 'react';
import { NO_PLAN, type RoutePlan } from '#web/features/assigned-work/route-day.ts';
import { storedJson } from '#web/lib/stored-json.ts';

/** The user's changes of a day's route, stored on this device for that day. */
export function useRoutePlan(profileId: string, day: string) {
  const storageKey = `fieldfare-route:${profileId}`;
  const [kept, setKept] = useState(() => read(storageKey));
  const plan = kept.day === day ? kept.plan : NO_PLAN;

  const change = (changes: Partial<RoutePlan>) => {
    const next = { day, plan: { ...plan, ...changes } };
    setKept(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is full or blocked: the order lasts until the page is closed.
    }
  };
  return { plan, change };
}

interface Kept {
  day: string;
  plan: RoutePlan;
}

function read(storageKey: string): Kept {
  const kept = storedJson(storageKey);
  return isKept(kept) ? kept : { day: '', plan: NO_PLAN };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('plan' in value) || !('day' in value)) return false;
  const { plan } = value;
  return (
    typeof plan === 'object' &&
    plan !== null &&
    'order' in plan &&
    (plan.order === null || isTexts(plan.order)) &&
    'added' in plan &&
    isTexts(plan.added) &&
    'left' in plan &&
    isTexts(plan.left)
  );
}
