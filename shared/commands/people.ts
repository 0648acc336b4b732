import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  id,
  importedFileName,
  money,
  personName,
  phoneNumber,
  positiveMoney,
  version,
} from '#shared/commands/fields.ts';
import { INVITATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { PRESET_NAMES } from '#shared/rules/capabilities.ts';
import { message, t } from '#shared/text.ts';

const text = (max: number) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) })),
    '',
  );

const rate = z._default(z.nullable(positiveMoney), null);

/** The fields of an invitation. Only people of the office have a preset, a limit for bills, an employee number, and rates. */
const fields = {
  email: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, message('Enter an email address.')),
      z.regex(z.regexes.email, message('Enter an email address.')),
    ),
  first_name: personName(message('Enter the first name.')),
  last_name: personName(message('Enter the last name.')),
  phone: z._default(phoneNumber, ''),
  role: z.enum(['admin', 'manager', 'employee', 'member'], message('Choose the role.')),
  /** What the person may do; null for what the role brings. Nobody gives more than they have themselves. */
  preset: z._default(z.nullable(z.enum(PRESET_NAMES, message('Choose the access.'))), null),
  /** US dollars, for a preset that approves bills: at most the inviter's own; null for any amount. */
  bill_approval_limit: z._default(z.nullable(money), null),
  may_approve_over_nte: z._default(z.boolean(), false),
  employee_number: text(40),
  hourly_billable_rate: rate,
  hourly_cost_rate: rate,
};

const organization = z.uuid(message('Choose the organization.')).check(z.toLowerCase());

/** One invitation: a line of an import, too. */
export const invitationFields = z.object({ organization_id: organization, ...fields });

const INVITATION_COLUMNS = [
  'email',
  /** Both names in one column. */
  'name',
  'first_name',
  'last_name',
  'phone',
  'organization',
  'role',
  'preset',
  'bill_approval_limit',
  'employee_number',
  'hourly_billable_rate',
  'hourly_cost_rate',
] as const;
export type InvitationColumn = (typeof INVITATION_COLUMNS)[number];

const cell = z.optional(z.string().check(z.maxLength(2000)));
const cells = Object.fromEntries(INVITATION_COLUMNS.map((column) => [column, cell])) as Record<
  InvitationColumn,
  typeof cell
>;

const invited = z.object({
  id: z.uuid(),
  /** Shown once: the database has only its hash. */
  link: z.string(),
  is_mailed: z.boolean(),
  expires_at: z.string(),
});

const token = z.string().check(z.minLength(1), z.maxLength(200));
const joined = z.object({ organization_type: z.enum(['internal', 'partner', 'subcontractor']) });

export const peopleCommands = {
  /** Invites one person to an organization, by email where a mail server is set up, and answers a link to copy. */
  invite_person: {
    secretAnswer: true,
    input: invitationFields,
    output: invited,
  },

  /**
   * Invites the people of a file. A dry run only checks every line by the rules of a single invitation. With
   * `skip_invalid`, invites those whose lines are valid; else all or none.
   */
  import_invitations: {
    secretAnswer: true,
    input: z.object({
      /** The organization of lines that name none. */
      organization_id: z._default(z.nullable(organization), null),
      rows: z
        .array(z.object(cells))
        .check(
          z.minLength(1, message('The list has no lines.')),
          z.maxLength(INVITATION_IMPORT_MAX_ROWS, message('Invite at most 500 people at a time.')),
        ),
      file_name: importedFileName,
      skip_invalid: z._default(z.boolean(), false),
      dry_run: z.boolean(),
    }),
    output: z.object({
      /** How many lines are valid. */
      valid: z.int(),
      /** How many of them are for technicians of the office without a billable rate, who cannot clock in yet. */
      without_rate: z.int(),
      is_mailed: z.boolean(),
      /** Valid lines without a role that make the first Admin of a firm without people. `row`: as in `problems`. */
      first_admins: z.array(z.object({ row: z.int(), organization: z.string() })),
      /** Empty after a dry run. */
      invited: z.array(z.object({ row: z.int(), email: z.string(), link: z.string() })),
      /** `row`: the index in `rows`, from 0. */
      problems: z.array(z.object({ row: z.int(), messages: z.array(z.string()) })),
    }),
  },

  /**
   * Makes new links for a pending invitation, for another seven days, and sends one where a mail server is set up.
   * Earlier links stop working.
   */
  resend_invitation: {
    secretAnswer: true,
    input: z.object({ invitation_id: id }),
    output: invited,
  },

  /** Makes a new link to copy. The link in the mail still works, unless the invitation had expired. */
  renew_invitation_link: {
    secretAnswer: true,
    input: z.object({ invitation_id: id }),
    output: invited,
  },

  /**
   * Corrects a pending invitation. Its links keep working, and give what it says now; with another address they end, and
   * `resend_invitation` makes new ones.
   */
  change_invitation: {
    input: z.object({ invitation_id: id, version, ...fields, email: z.optional(fields.email) }),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Ends a pending invitation: its links stop working. */
  revoke_invitation: {
    input: z.object({ invitation_id: id }),
    output: z.object({ id: z.uuid() }),
  },

  /** Says what a link opens, to whoever has it. */
  describe_invitation: {
    needsNoRoom: true,
    anonymous: true,
    secretAnswer: true,
    input: z.object({ token }),
    output: z.object({
      status: z.enum(['open', 'expired', 'used', 'declined', 'revoked', 'replaced', 'unknown']),
      /** Only of an open invitation. */
      invitation: z.nullable(
        z.object({
          organization_name: z.string(),
          organization_type: z.enum(['internal', 'partner', 'subcontractor']),
          inviter_name: z.nullable(z.string()),
          first_name: z.string(),
          last_name: z.string(),
          /** Masked unless the link came by mail or the invited person is signed in. */
          email: z.string(),
          role: z.string(),
          /** Null for the preset of the role, and outside of the office. */
          preset: z.nullable(z.string()),
          expires_at: z.string(),
          /** What the invited person does: a copied link does not say whether there is an account. */
          account: z.enum(['new', 'existing', 'either']),
          /** Whether the caller is signed in, as the invited address or as another. */
          viewer: z.enum(['nobody', 'invited', 'other']),
        }),
      ),
    }),
  },

  /** Makes the account of an invited person, with a password, and adds the membership. */
  create_invited_account: {
    anonymous: true,
    secretAnswer: true,
    input: z.object({
      token,
      first_name: personName(message('Enter your first name.')),
      last_name: personName(message('Enter your last name.')),
      password: z.string().check(z.maxLength(1000)),
    }),
    /** The address that the new account signs in with. */
    output: z.object({ email: z.string(), ...joined.shape }),
  },

  /** Joins the organization, as the person who is signed in and was invited. */
  accept_invitation: { input: z.object({ token }), output: joined },

  /** Declines, as the person who is signed in and was invited. */
  decline_invitation: { input: z.object({ token }), output: z.object({ declined: z.boolean() }) },
} satisfies CommandShapes;
