import { t } from '#web/lib/text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNITS = [
  { ms: 365 * DAY_MS, words: '{{count}} year|{{count}} years' },
  { ms: 30 * DAY_MS, words: '{{count}} month|{{count}} months' },
  { ms: DAY_MS, words: '{{count}} day|{{count}} days' },
  { ms: HOUR_MS, words: '{{count}} hour|{{count}} hours' },
  { ms: MINUTE_MS, words: '{{count}} minute|{{count}} minutes' },
];

/** How long ago as words that stand before 'ago': '3 days', 'less than a minute'. A clock that is behind says the latter. */
export function elapsedWords(instant: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - Date.parse(instant);
  const unit = UNITS.find(({ ms }) => ageMs >= ms);
  return unit ? t(unit.words, { count: Math.floor(ageMs / unit.ms) }) : t('less than a minute');
}
