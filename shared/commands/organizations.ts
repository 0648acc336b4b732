import * as z from 'zod/mini';
import type { CommandShapes } from '#shared/command-shapes.ts';
import { id, importedFileName } from '#shared/commands/fields.ts';
import {
  ORGANIZATION_COLUMNS,
  ORGANIZATION_FIELDS,
  type OrganizationColumn,
  wholeBillingAddress,
  wholeServiceRadius,
} from '#shared/commands/organization-fields.ts';
import { ORGANIZATION_IMPORT_MAX_ROWS } from '#shared/limits.ts';
import { SAME_FACTS } from '#shared/rules/organization-duplicates.ts';
import { message } from '#shared/text.ts';

const cell = z.optional(z.string().check(z.maxLength(5000)));
const cells = Object.fromEntries(ORGANIZATION_COLUMNS.map((column) => [column, cell])) as Record<
  OrganizationColumn,
  typeof cell
>;

const type = z.enum(['partner', 'subcontractor'], message('Choose customer or subcontractor.'));
const short = z._default(z.string().check(z.trim(), z.maxLength(254)), '');
const names = z.array(z.string());
/** `row`: the index in `rows`, from 0. */
const lineMessages = z.array(z.object({ row: z.int(), messages: names }));

export const organizationCommands = {
  /** Adds a customer or a subcontractor, or changes the one that was read at `version`. */
  save_organization: {
    input: z
      .object({
        organization_id: z._default(z.nullable(id), null),
        /** Its `updated_at` when it was read, so that parallel changes are not overwritten. */
        version: z._default(z.nullable(z.string().check(z.maxLength(40))), null),
        /** Of a new organization. It cannot be changed later. */
        organization_type: type,
        ...ORGANIZATION_FIELDS,
      })
      .check(wholeBillingAddress, wholeServiceRadius),
    output: z.object({ id: z.uuid(), updated_at: z.string() }),
  },

  /** Deactivates an organization, whose people lose access at once, or reactivates it. Its history stays. */
  set_organization_active: {
    input: z.object({ organization_id: id, is_active: z.boolean() }),
    output: z.object({ id: z.uuid(), is_active: z.boolean() }),
  },

  /** Shows an uploaded picture of the bucket `logos` as the logo of an organization; null shows none. */
  set_organization_logo: {
    input: z.object({
      organization_id: id,
      storage_path: z.nullable(z.string().check(z.maxLength(500))),
    }),
    output: z.object({ id: z.uuid() }),
  },

  /** Organizations that may be the same company: by name, tax number, or the domain of an email address. */
  find_organization_duplicates: {
    needsNoRoom: true,
    input: z.object({
      except_id: z._default(z.nullable(id), null),
      name: short,
      tax_number: short,
      emails: z._default(z.array(short).check(z.maxLength(2)), []),
    }),
    output: z.object({
      duplicates: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          organization_type: z.enum(['internal', 'partner', 'subcontractor']),
          is_active: z.boolean(),
          same: z.array(z.enum(SAME_FACTS)),
        }),
      ),
    }),
  },

  /**
   * Adds the customers or subcontractors of a file: all of them, or, with `valid_only`, those whose lines have no
   * error. A line whose `organization_type` names another type is an error. An existing organization, found by its
   * name, is skipped or updated from the file. A dry run only reports what would happen.
   */
  import_organizations: {
    input: z.object({
      organization_type: type,
      rows: z
        .array(z.object({ ...cells, organization_type: cell }))
        .check(
          z.minLength(1, message('The file has no lines.')),
          z.maxLength(ORGANIZATION_IMPORT_MAX_ROWS, message('Import at most 1,000 organizations at a time.')),
        ),
      file_name: importedFileName,
      existing: z.enum(['skip', 'update']),
      valid_only: z._default(z.boolean(), false),
      dry_run: z.boolean(),
    }),
    output: z.object({
      added: z.int(),
      updated: z.int(),
      skipped: z.int(),
      problems: lineMessages,
      /** Of a dry run: lines that may be duplicates, or are about a merged organization. They are no errors. */
      warnings: lineMessages,
    }),
  },

  /**
   * Moves everything of a duplicate to the organization that is kept, and deactivates the duplicate. A dry run only
   * reports what would move.
   */
  merge_organizations: {
    input: z.object({ kept_id: id, duplicate_id: id, dry_run: z.boolean() }),
    output: z.object({
      moves: z.array(z.object({ table: z.string(), count: z.int() })),
      /** Facts of the duplicate, because the organization that is kept has others; of notes, the end that is cut. */
      lost_facts: z.array(
        z.object({ field: z.enum([...ORGANIZATION_COLUMNS, 'logo_storage_path']), value: z.string() }),
      ),
      same_people: names,
      same_invitations: names,
      same_store_numbers: names,
    }),
  },
} satisfies CommandShapes;
