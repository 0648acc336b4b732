import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { officeTimeZone, personName, requiredLine } from '#shared/commands/fields.ts';
import { message } from '#shared/text.ts';

export const companyCommands = {
  /** Opens an empty portal: the one-time link of `npm start` makes the company and its first administrator. */
  set_up_company: {
    anonymous: true,
    input: z.object({
      token: z.string().check(z.minLength(1)),
      company_name: requiredLine(160, message('Enter the name of your company.')),
      /** Left out, the company starts in the time zone of the process. */
      time_zone: z.optional(officeTimeZone),
      first_name: personName(message('Enter your first name.')),
      last_name: personName(message('Enter your last name.')),
      email: z.email(message('Enter an email address.')),
      password: z.string(),
    }),
    output: z.object({ user_id: z.uuid() }),
  },
} satisfies CommandShapes;
