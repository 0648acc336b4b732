import { formatNumber } from '#shared/locale.ts';
import { CAPABILITIES } from '#shared/rules/capabilities.ts';
import { CAPABILITY_TEXTS } from '#shared/rules/capability-texts.ts';
import { formatNearDate, isCalendarDay } from '#shared/rules/format-dates.ts';
import { type Message, message, t } from '#shared/text.ts';

type Value = string | number | undefined;

/** Statuses of all kinds of records, as a sentence names them. */
const STATUSES: Readonly<Record<string, Message>> = {
  active: message('active', 'status in a sentence'),
  approved: message('approved', 'status in a sentence'),
  assigned: message('assigned', 'status in a sentence'),
  cancelled: message('cancelled', 'status in a sentence'),
  closed: message('closed', 'status in a sentence'),
  completed: message('completed', 'status in a sentence'),
  draft: message('draft', 'status in a sentence'),
  in_progress: message('in progress', 'status in a sentence'),
  on_hold: message('on hold', 'status in a sentence'),
  paid: message('paid', 'status in a sentence'),
  planned: message('planned', 'status in a sentence'),
  received: message('received', 'status in a sentence'),
  rejected: message('sent back', 'status in a sentence'),
  sent: message('sent', 'status in a sentence'),
  submitted: message('submitted', 'status in a sentence'),
  void: message('void', 'status in a sentence'),
  work_completed: message('work completed', 'status in a sentence'),
};

/** The records that `app.guard_parent` names. */
const PARENTS: Readonly<Record<string, Message>> = {
  bill: message('This bill', 'subject of a sentence'),
  invoice: message('This invoice', 'subject of a sentence'),
  project: message('This project', 'subject of a sentence'),
  receipt: message('This receipt', 'subject of a sentence'),
};

const day = (value: Value): Value => (isCalendarDay(value) ? formatNearDate('day', value, 'UTC') : value);
const amount = (value: Value): Value =>
  Number.isFinite(Number(value))
    ? formatNumber(Number(value), { style: 'currency', currency: 'USD' })
    : value;
const oneOf =
  (texts: Readonly<Record<string, Message>>) =>
  (value: Value): Value => {
    const text = texts[String(value)];
    return text ? t(text) : value;
  };
const status = oneOf(STATUSES);

/** What a parameter holds follows from its name. */
const FORMATS: Readonly<Record<string, (value: Value) => Value>> = {
  ...{ day, first_day: day, last_day: day },
  ...{ status, from: status, to: status },
  ...{ amount, allocated: amount, agreed: amount, held: amount, paid: amount },
  parent: oneOf(PARENTS),
  capability: oneOf(Object.fromEntries(CAPABILITIES.map((name) => [name, CAPABILITY_TEXTS[name].title]))),
};

/**
 * The parameters of a reason as its texts show them, in the portal's language. In `details` they are for programs: a day
 * is `YYYY-MM-DD`, a status is its name in the database, an amount is a number of US dollars.
 */
export function paramTexts(params: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, FORMATS[name]?.(value) ?? value]),
  );
}
