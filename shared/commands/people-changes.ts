import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import {
  id,
  instant,
  money,
  personName,
  phoneNumber,
  requiredText,
  version,
} from '#shared/commands/fields.ts';
import { deviceQueue } from '#shared/device-queue.ts';
import { ACCESS_NAMES, CAPABILITIES } from '#shared/rules/capabilities.ts';
import { message, t } from '#shared/text.ts';

export const MEMBERSHIP_ROLES = ['admin', 'manager', 'employee', 'member'] as const;

const text = (max: number) =>
  z
    .string()
    .check(z.trim(), z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }));

const role = z.enum(MEMBERSHIP_ROLES, message('Choose a role.'));
const reason = requiredText(1000, message('Say why, so that it can be understood later.'));

/** Who gets the work orders of a person who leaves; null leaves the assignments as they are. */
const handOverTo = z._default(z.nullable(id), null);

/** The access of a person of the office: the role opens the screens, the capabilities say what they may do there. */
const access = {
  role: z.enum(['admin', 'manager', 'employee']),
  preset: z.enum(ACCESS_NAMES),
  /** Of `custom`; a preset brings its own. */
  capabilities: z.array(z.enum(CAPABILITIES)).check(z.maxLength(CAPABILITIES.length)),
  /** US dollars; null for any amount. */
  bill_approval_limit: z.nullable(money),
  may_approve_over_nte: z.boolean(),
};

const savedMembership = z.object({ id: z.uuid(), updated_at: z.string() });

export const peopleChangesCommands = {
  /** Saves the name and phone of a person: one's own, or by whoever manages people, who may also save the number. */
  save_person: {
    input: z.object({
      profile_id: id,
      version,
      first_name: personName(message('Enter the first name.')),
      last_name: personName(message('Enter the last name.')),
      phone: z._default(phoneNumber, ''),
      /** Left as it is when absent. */
      employee_number: z.optional(text(40)),
    }),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Shows an uploaded picture of the bucket `people` as the caller's photo; null shows none. */
  set_own_photo: {
    input: z.object({ storage_path: z.nullable(z.string().check(z.maxLength(300))) }),
    output: z.object({ id: z.uuid(), photo_storage_path: z.nullable(z.string()) }),
  },

  /** Adds a person who belongs to no organization. Others are invited, so that they join after they have agreed. */
  add_membership: {
    input: z.object({
      profile_id: id,
      organization_id: z.uuid(message('Choose the organization.')),
      role,
    }),
    output: savedMembership,
  },

  /**
   * Changes the role, by administrators of the office or of the firm. The office also moves a person who belongs to
   * one organization only to another one.
   */
  change_membership: {
    input: z.object({
      membership_id: id,
      version,
      role,
      /** The organization to move to; null leaves the person where they are. */
      organization_id: z._default(z.nullable(id), null),
    }),
    output: savedMembership,
  },

  /** Sets what a person of the office may do: nobody gives more than they have themselves. */
  set_member_access: {
    input: z.object({ ...access, membership_id: id, version }),
    output: z.object({ ...access, id, updated_at: z.string() }),
  },

  /** Ends a membership. The person keeps the account, and every other membership. */
  remove_membership: {
    input: z.object({ membership_id: id, version, hand_over_to: handOverTo }),
    output: z.object({ id: z.uuid(), handed_over: z.int() }),
  },

  /** Ends all access of a person at once. The name stays in history. */
  deactivate_person: {
    input: z.object({
      profile_id: id,
      /** The firm for which its administrator acts; null for the office. */
      organization_id: z._default(z.nullable(id), null),
      reason,
      /** Also gets the projects. */
      hand_over_to: handOverTo,
      /** Who gets the work orders for one organization instead, as a successor belongs to each. */
      successors: z._default(
        z.array(z.object({ organization_id: id, hand_over_to: z.nullable(id) })).check(z.maxLength(100)),
        [],
      ),
      /** When the work of a person who is clocked in ended. */
      clock_ended_at: z._default(z.nullable(instant), null),
      /** Whether their devices may still send, for seven days, what was done before. */
      accepts_unsent: z._default(z.boolean(), true),
    }),
    output: z.object({
      id: z.uuid(),
      /** A person with other memberships loses only the one in the firm. */
      outcome: z.enum(['deactivated', 'removed']),
      /** How many work orders and projects. */
      handed_over: z.int(),
    }),
  },

  /** Lets a deactivated person sign in again, with the memberships that they had. */
  reactivate_person: {
    input: z.object({ profile_id: id }),
    output: z.object({ id: z.uuid() }),
  },

  /** The devices and factors of a person, for administrators. */
  describe_person_sign_in: {
    needsNoRoom: true,
    input: z.object({ profile_id: id }),
    output: z.object({
      last_seen_at: z.nullable(z.string()),
      sessions: z.array(
        z.object({
          id: z.uuid(),
          device: z.string(),
          ip: z.nullable(z.string()),
          created_at: z.string(),
          last_used_at: z.string(),
          queue: deviceQueue,
        }),
      ),
      factors: z.array(
        z.object({
          kind: z.string(),
          name: z.string(),
          created_at: z.string(),
          last_used_at: z.nullable(z.string()),
          /** How many recovery codes are left; 1 for everything else. */
          count: z.int(),
        }),
      ),
    }),
  },

  /** Ends one session of a person, or all. */
  end_person_sessions: {
    input: z.object({ profile_id: id, session_id: z._default(z.nullable(id), null) }),
    output: z.object({ ended: z.int() }),
  },

  /** Removes the second factors, passkeys, and recovery codes of another person who has lost them, and notifies them. */
  reset_person_factors: {
    input: z.object({ profile_id: id, reason }),
    output: z.object({ removed: z.int() }),
  },
} satisfies CommandShapes;
