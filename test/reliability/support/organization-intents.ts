import { randomUUID } from 'node:crypto';
import type { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import type { organizationCommands } from '#shared/commands/organizations.ts';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import type { PersonName } from '#test/support/company.ts';
import { addCustomer, addDocument, addDocumentFile, type Fixture } from './fixture.ts';

/** How the commands on organizations succeed, as often as wanted. */

type OrganizationCommand = (keyof typeof organizationCommands | keyof typeof organizationDocumentCommands) &
  CommandName;
type Recipes = {
  [Name in OrganizationCommand]: { as: PersonName; prepare(fixture: Fixture): Promise<CommandInput<Name>> };
};

export const ORGANIZATION_RECIPES: Recipes = {
  save_organization: {
    as: 'admin',
    prepare: async () => ({
      organization_type: 'partner',
      name: `Customer ${randomUUID()}`,
      notes: 'Net 30',
    }),
  },
  set_organization_active: {
    as: 'admin',
    prepare: async (fixture) => ({ organization_id: await addCustomer(fixture), is_active: false }),
  },
  set_organization_logo: {
    as: 'admin',
    prepare: async (fixture) => ({ organization_id: await addCustomer(fixture), storage_path: null }),
  },
  find_organization_duplicates: { as: 'admin', prepare: async () => ({ name: `Customer ${randomUUID()}` }) },
  import_organizations: {
    as: 'admin',
    prepare: async () => ({
      organization_type: 'subcontractor',
      rows: [1, 2].map((line) => ({ name: `Firm ${line} ${randomUUID()}`, trades: 'HVAC; Plumbing' })),
      existing: 'skip',
      dry_run: false,
    }),
  },
  merge_organizations: {
    as: 'admin',
    prepare: async (fixture) => ({
      kept_id: await addCustomer(fixture),
      duplicate_id: await addCustomer(fixture),
      dry_run: false,
    }),
  },
  add_organization_documents: {
    as: 'admin',
    prepare: async (fixture) => {
      const organization_id = await addCustomer(fixture);
      const storage_path = await addDocumentFile(fixture, organization_id);
      const facts = { kind: 'insurance', title: 'Liability', expires_on: '2027-03-31' } as const;
      return { organization_id, documents: [{ ...facts, storage_path, file_name: 'liability.pdf' }] };
    },
  },
  change_organization_document: {
    as: 'admin',
    prepare: async (fixture) => {
      const { id, version } = await addDocument(fixture);
      return { document_id: id, version, kind: 'license', title: 'HVAC license', note: 'State of Ohio' };
    },
  },
  remove_organization_document: {
    as: 'admin',
    prepare: async (fixture) => ({ document_id: (await addDocument(fixture)).id }),
  },
};
