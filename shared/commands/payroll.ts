import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, optionalLine, requiredText } from '#shared/commands/fields.ts';
import { PAYROLL_FORMATS, PAYROLL_KINDS } from '#shared/rules/payroll.ts';
import { message } from '#shared/text.ts';

const format = z.enum(PAYROLL_FORMATS, message('Choose a format.'));
const code = optionalLine(20);

const entry = z.object({
  employee_user_id: id,
  kind: z.enum(PAYROLL_KINDS),
  /** Hours, miles, or US dollars; 0 removes it. */
  quantity: z.number(message('Enter a number.')).check(
    z.nonnegative(message('Enter 0 or more.')),
    z.maximum(100_000, message('This number is too large.')),
    z.refine((number) => number === Math.round(number * 100) / 100, message('Use at most two decimals.')),
  ),
});

/** Each kind of pay of a person once: which of two amounts counts would be chance. */
const entries = z.array(entry).check(
  z.maxLength(1000),
  z.superRefine<z.infer<typeof entry>[]>((sent, context) => {
    const seen = new Set<string>();
    for (const [index, { employee_user_id, kind }] of sent.entries()) {
      if (seen.has(`${employee_user_id} ${kind}`)) {
        context.addIssue({
          ...{ code: 'custom', path: [index, 'kind'] },
          message: message('This kind of pay is entered twice for the same person.'),
        });
      }
      seen.add(`${employee_user_id} ${kind}`);
    }
  }),
);

export const payrollCommands = {
  /** What is paid in a locked period besides the clocked hours. */
  save_payroll_entries: {
    input: z.object({ pay_period_id: id, entries }),
    output: z.object({ saved: z.int() }),
  },
  /** What the payroll program calls the company and each kind of pay. */
  save_payroll_settings: {
    input: z.object({
      company_code: code,
      mileage_rate: z.number(message('Enter a number.')).check(
        z.nonnegative(message('Enter 0 or more.')),
        z.maximum(100, message('This number is too large.')),
        z.refine((rate) => rate === Math.round(rate * 1000) / 1000, message('Use at most three decimals.')),
      ),
      /** Without one, each format has the usual name. */
      regular_code: code,
      overtime_code: code,
      double_time_code: code,
      holiday_code: code,
      pto_code: code,
      mileage_code: code,
      per_diem_code: code,
    }),
    output: z.object({ saved: z.boolean() }),
  },
  /** Writes the file of a locked period: each period once. */
  export_payroll: {
    input: z.object({ pay_period_id: id, format }),
    output: z.object({ id: z.uuid(), file_name: z.string() }),
  },
  /** The file of a period: the same bytes each time. */
  download_payroll_file: {
    needsNoRoom: true,
    input: z.object({ payroll_export_id: id }),
    output: z.object({ file_name: z.string(), content: z.string() }),
    // No copy of what people earn for each repetition.
    secretAnswer: true,
  },
  /** Takes a file back: the period can be exported again. */
  withdraw_payroll: {
    input: z.object({ payroll_export_id: id, reason: requiredText(1000, message('Say why.')) }),
    output: z.object({ id: z.uuid(), status: z.string() }),
  },
} satisfies CommandShapes;
