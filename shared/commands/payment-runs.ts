import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { day, id, money, requiredLine, requiredText } from '#shared/commands/fields.ts';
import { isRoutingNumber } from '#shared/rules/routing-number.ts';
import { message } from '#shared/text.ts';

const routingNumber = z
  .string()
  .check(
    z.trim(),
    z.refine(
      isRoutingNumber,
      message('Enter the 9 digits of the routing number, as they are on a check. One of them is wrong.'),
    ),
  );

/** As people write it: 12-3456789, 123-45-6789, or the digits alone. */
const taxpayerNumber = z.string().check(
  z.trim(),
  z.overwrite((typed: string) => typed.replace(/[\s-]/g, '')),
  z.refine(
    (typed: string) => /^\d{9}$/.test(typed) && !/^(\d)\1*$/.test(typed),
    message('Enter the 9 digits of the number, as on the W-9.'),
  ),
);

/** Text of a bank's file: it knows no other characters. */
const bankText = (max: number, missing: string) =>
  requiredText(max, missing).check(
    z.refine(
      (typed: string) => /^[ -~]*$/.test(typed),
      message('Use letters, digits, and signs of English only.'),
    ),
  );

const checkNumber = z
  .int(message('Enter a check number.'))
  .check(
    z.minimum(1, message('Enter a check number.')),
    z.maximum(999_999_999, message('Check numbers have at most 9 digits.')),
  );

export const paymentRunCommands = {
  /** Pays all that is left of the chosen bills: each once, or none of them. */
  create_payment_run: {
    input: z.object({
      submission_key: z.uuid(),
      payment_method: z.enum(['check', 'ach'], message('Choose how it was paid.')),
      /** The date of the checks, or the day on which the bank moves the money. */
      pay_on: day,
      /** With what was left of each when the payer read it. */
      bills: z.array(z.object({ bill_id: id, balance: money })).check(
        z.minLength(1, message('Choose at least one bill.')),
        z.maxLength(200, message('Pay at most 200 bills at once.')),
        z.refine(
          (bills) => new Set(bills.map(({ bill_id }) => bill_id)).size === bills.length,
          message('Each bill can be in the run once.'),
        ),
      ),
      /** The number of the first check; without it, the one after the last check. */
      first_check_number: z.optional(z.nullable(checkNumber)),
      /** Whether each subcontractor gets its remittance advice by email. */
      is_emailed: z._default(z.boolean(), true),
    }),
    output: z.object({
      id: z.uuid(),
      run_number: z.number(),
      total_amount: z.number(),
      mailed: z.int(),
      /** Subcontractors without an address for mail. */
      without_address: z.array(z.string()),
    }),
  },
  /** Voids a run that did not leave the office: its bills are to be paid again. */
  void_payment_run: {
    input: z.object({ payment_run_id: id, reason: requiredText(2000, message('Say why.')) }),
    output: z.object({ id: z.uuid(), status: z.string() }),
  },
  /** Emails the remittance advice of one check or transfer, also again: to the address that is known now. */
  send_remittance: {
    input: z.object({ submission_key: z.uuid(), payment_run_payee_id: id }),
    output: z.object({ id: z.uuid(), sent_to: z.string() }),
  },
  /** The file of transfers for the bank: the same bytes each time. */
  download_ach_file: {
    needsNoRoom: true,
    input: z.object({ payment_run_id: id }),
    output: z.object({ file_name: z.string(), content: z.string(), exported_at: z.string() }),
    secretAnswer: true,
  },
  /** Where a subcontractor gets its transfers; without a number, nowhere any more. */
  save_bank_account: {
    input: z.object({
      organization_id: id,
      account: z.nullable(
        z.object({
          routing_number: routingNumber,
          account_number: z.string().check(
            z.trim(),
            z.refine(
              (typed) => /^\d{4,17}$/.test(typed),
              message('Enter the account number: 4 to 17 digits, without spaces.'),
            ),
          ),
          account_kind: z.enum(['checking', 'savings'], message('Choose one from the list.')),
        }),
      ),
    }),
    output: z.object({ account_last4: z.nullable(z.string()) }),
    // The key of a repetition would keep a digest of the numbers.
    secretAnswer: true,
  },
  /** What a subcontractor wrote on its Form W-9; without it, nothing is known any more. */
  save_tax_facts: {
    input: z.object({
      organization_id: id,
      facts: z.nullable(
        z.object({
          legal_name: requiredLine(200, message('Enter the name on the W-9.')),
          tin_kind: z.enum(['ein', 'ssn'], message('Choose one from the list.')),
          tin: taxpayerNumber,
          form_box: z.enum(['services', 'none'], message('Choose one from the list.')),
        }),
      ),
    }),
    output: z.object({ tin_last4: z.nullable(z.string()) }),
    // The key of a repetition would keep a digest of the number.
    secretAnswer: true,
  },
  /** The next check, and what the bank needs to know in its files. */
  save_payment_settings: {
    input: z.object({
      next_check_number: checkNumber,
      bank: z.nullable(
        z.object({
          bank_name: bankText(23, message('Enter the name of your bank.')),
          bank_routing_number: routingNumber,
          company_number: bankText(10, message('Enter the number that the bank gave you.')).check(
            z.refine(
              (typed: string) => /^[A-Z0-9]+$/.test(typed),
              message('Use capital letters and digits, as the bank wrote it.'),
            ),
          ),
          company_name: bankText(23, message('Enter the name of your company.')),
        }),
      ),
    }),
    output: z.object({ next_check_number: z.number() }),
  },
} satisfies CommandShapes;
