import * as z from 'zod/mini';
import { INVOICE_LINK_DAYS_MAX, REMINDER_STEPS_MAX } from '#shared/billing-limits.ts';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  day,
  formRule,
  officeTimeZone,
  oneLine,
  phoneNumber,
  positiveMoney,
  requiredLine,
  requiredText,
} from '#shared/commands/fields.ts';
import { TRADES_MAX } from '#shared/limits.ts';
import { formatNumber } from '#shared/locale.ts';
import { NUMBER_SERIES } from '#shared/rules/office-settings.ts';
import { ONBOARDING_STEPS } from '#shared/rules/onboarding.ts';
import { isPaymentUrl } from '#shared/rules/payment-url.ts';
import { unknownPlaceholder } from '#shared/rules/reminders.ts';
import { DEFAULT_TIME_SETTINGS, PAY_PERIOD_KINDS } from '#shared/rules/time-settings.ts';
import { stateCode } from '#shared/rules/us-states.ts';
import { message, t } from '#shared/text.ts';

/** `updated_at` of the settings as the form read them, so that parallel changes are not overwritten; null for none. */
const version = z._default(z.nullable(z.string().check(z.maxLength(40))), null);
const saved = z.object({ version: z.string() });

const line = (max: number) =>
  z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }),
        oneLine,
      ),
    '',
  );

const clockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('Enter a time such as 08:00.')));

/** The working days and hours, by which due times count. */
export const workingTime = z
  .object({
    working_days: z
      .array(z.int().check(z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, message('Choose at least one working day.')), z.maxLength(7)),
    starts_at: clockTime,
    ends_at: clockTime,
    holidays: z.array(z.object({ date: day, name: requiredLine(80, message('Name the holiday.')) })).check(
      z.maxLength(100, message('Enter at most 100 holidays.')),
      z.refine(
        (holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length,
        message('A day is entered twice.'),
      ),
    ),
  })
  .check(
    formRule<{ starts_at: string; ends_at: string }>(({ starts_at, ends_at }) => starts_at < ends_at, {
      reads: ['starts_at', 'ends_at'],
      marks: 'ends_at',
      message: message('Choose a time after the first one.'),
    }),
  );

const photoCount = z
  .int(message('Enter a whole number.'))
  .check(z.nonnegative(message('Enter 0 or more.')), z.maximum(10, message('Enter at most 10.')));

/** The office's trades, in the order of its lists. */
export const trades = z
  .array(
    z.object({
      name: requiredLine(60, message('Name the trade.')),
      is_active: z.boolean(),
      photos_before: photoCount,
      photos_after: photoCount,
    }),
  )
  .check(
    z.maxLength(TRADES_MAX, message('Use at most 60 trades.')),
    z.refine(
      (list) => new Set(list.map(({ name }) => name.toLowerCase())).size === list.length,
      message('A trade is entered twice.'),
    ),
    z.refine((list) => list.some((trade) => trade.is_active), message('Keep at least one trade active.')),
  );

const dueTime = z.nullable(
  z.object({
    hours: z
      .number(message('Enter a time, such as 4 h, 2 days, or 90 min.'))
      .check(
        z.positive(message('Enter more than 0 hours.')),
        z.maximum(2000, message('Enter at most 2,000 hours.')),
      ),
    working_hours_only: z.boolean(),
  }),
);

/** Defaults of new work orders, assignments, and invoices. */
export const workOrderSettings = z.object({
  due_times: z.object({ emergency: dueTime, high: dueTime, medium: dueTime, low: dueTime }),
  default_nte: z.nullable(positiveMoney),
  payment_terms_days: z.nullable(
    z
      .int(message('Enter a whole number.'))
      .check(z.nonnegative(message('Enter 0 or more.')), z.maximum(365, message('Enter at most 365 days.'))),
  ),
});

/** How customers open and pay an invoice. */
export const invoicingSettings = z.object({
  link_days: z.int(message('Enter a whole number.')).check(
    z.positive(message('Enter 1 or more.')),
    z.maximum(INVOICE_LINK_DAYS_MAX, {
      error: () => t('Enter at most {{most}}.', { most: formatNumber(INVOICE_LINK_DAYS_MAX) }),
    }),
  ),
  payment_url: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(500, { error: () => t('Use at most {{max}} characters.', { max: 500 }) }),
        z.refine(isPaymentUrl, message('Enter an address that begins with https://.')),
      ),
  ),
});

/** When customers are reminded of invoices, and with what words. */
export const reminderSettings = z.object({
  is_on: z.boolean(),
  steps: z
    .array(
      z.object({
        days: z
          .int(message('Enter a whole number.'))
          .check(
            z.minimum(-60, message('Enter at most 60 days before the due date.')),
            z.maximum(365, message('Enter at most 365 days after the due date.')),
          ),
        text: requiredText(2000, message('Write what the email says.')).check(
          z.refine(
            (text: string) => unknownPlaceholder(text) === undefined,
            message('In braces, use only what is listed above the steps.'),
          ),
        ),
      }),
    )
    .check(
      z.maxLength(REMINDER_STEPS_MAX, message('Use at most 10 steps.')),
      z.refine(
        (steps) => new Set(steps.map(({ days }) => days)).size === steps.length,
        message('Two steps are on the same day.'),
      ),
    ),
});

const hours = (least: number, most: number) =>
  z
    .number(message('Enter a number of hours.'))
    .check(
      z.minimum(least, { error: () => t('Enter {{least}} or more.', { least }) }),
      z.maximum(most, { error: () => t('Enter at most {{most}}.', { most: formatNumber(most) }) }),
    );

/** When somebody has forgotten to clock out, what is overtime, what is a pay period. */
export const timeSettings = z.object({
  forgotten_after_hours: hours(1, 168),
  week_starts_on: z.int(message('Choose a day.')).check(z.minimum(0), z.maximum(6)),
  overtime: z.object({
    daily_hours: z.nullable(hours(0, 24)),
    weekly_hours: z.nullable(hours(0, 168)),
    multiplier: z
      .number(message('Enter a number.'))
      .check(z.minimum(1, message('Enter 1 or more.')), z.maximum(5, message('Enter at most 5.'))),
  }),
  pay_period: z.object({ kind: z.enum(PAY_PERIOD_KINDS), anchor: day }),
  labor_classes: z._default(
    z.array(requiredLine(60, message('Name the labor class.'))).check(
      z.maxLength(30, message('Name at most 30 labor classes.')),
      z.refine(
        (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
        message('Name each labor class once.'),
      ),
    ),
    DEFAULT_TIME_SETTINGS.labor_classes,
  ),
});

const prefix = z.string().check(
  z.trim(),
  z.overwrite((typed) => typed.toUpperCase()),
  z.regex(/^[A-Z]{2,5}$/, message('Use two to five letters.')),
);

/** The prefix of each series. The server also knows which prefixes others have had. */
export const numberPrefixes = z
  .object({ WO: prefix, PRJ: prefix, RPT: prefix, BILL: prefix, INV: prefix, CN: prefix })
  .check(({ value, issues }) => {
    for (const series of NUMBER_SERIES) {
      const isTaken = NUMBER_SERIES.some((other) => other !== series && value[other] === value[series]);
      if (!isTaken) continue;
      issues.push({
        code: 'custom',
        input: value[series],
        path: [series],
        message: message('Each kind needs a prefix of its own.'),
      });
    }
  });

const onboarding = z.object({
  is_hidden: z.boolean(),
  has_backup: z.boolean(),
  /** Steps that this company does without. */
  skipped: z.array(z.enum(ONBOARDING_STEPS)).check(z.maxLength(ONBOARDING_STEPS.length)),
});

export const companyFields = {
  name: requiredLine(160, message('Enter the name of your company.')),
  legal_name: line(160),
  tax_number: line(40),
  contact_phone: z._default(phoneNumber, ''),
  contact_email: z.union([
    z.literal(''),
    z.email(message('Enter an email address.')).check(z.maxLength(254)),
  ]),
  address_line1: line(160),
  address_line2: line(160),
  city: line(80),
  state: z.string().check(
    z.trim(),
    z.refine((state) => state === '' || stateCode(state) !== undefined, message('Choose the state.')),
    z.overwrite((state) => stateCode(state) ?? state),
  ),
  postal_code: z
    .string()
    .check(z.trim(), z.regex(/^(\d{5}(-\d{4})?)?$/, message('Enter five digits, such as 44004.'))),
  time_zone: officeTimeZone,
};

export const settingsCommands = {
  /** The contractor's own details, as documents, emails, and the sign-in page show them; and its time zone. */
  save_company: { input: z.object({ version, ...companyFields }), output: saved },

  /** The portal's name and the company's logo. */
  save_branding: {
    input: z.object({
      version,
      product_name: line(40),
      logo_path: z.nullable(z.string().check(z.regex(/^logo-[0-9a-f-]{36}\.(png|jpg|webp)$/))),
    }),
    output: saved,
  },

  save_working_time: { input: z.object({ version, working_time: workingTime }), output: saved },

  /** The trades of the office, with the photos that a final report needs. */
  save_trades: { input: z.object({ version, trades }), output: saved },

  /** Due times of priorities, the default NTE, and payment terms. */
  save_work_order_settings: { input: z.object({ version, settings: workOrderSettings }), output: saved },

  /** How long the links of invoices are valid, and where customers pay. */
  save_invoicing_settings: { input: z.object({ version, settings: invoicingSettings }), output: saved },

  /** When customers are reminded of invoices, and with what words. */
  save_reminder_settings: { input: z.object({ version, settings: reminderSettings }), output: saved },

  /** When somebody has forgotten to clock out, what is overtime, what is a pay period. */
  save_time_settings: { input: z.object({ version, settings: timeSettings }), output: saved },

  /** The prefixes of new numbers. Existing numbers stay, and the count continues. */
  save_numbering: { input: z.object({ version, prefixes: numberPrefixes }), output: saved },

  /** Hides or restores the checklist of the dashboard, skips steps of it, and confirms that backups run. */
  save_onboarding: { input: onboarding, output: onboarding },
} satisfies CommandShapes;
