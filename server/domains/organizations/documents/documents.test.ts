import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '#shared/commands.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { PRESETS, type PresetName } from '#shared/rules/capabilities.ts';
import {
  addPerson,
  type Company,
  createCompany,
  type Person,
  type PersonName,
} from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

type Preset = Exclude<PresetName, 'custom' | 'full'>;
const OFFICE = ['dispatcher', 'billing', 'read_only', 'technician'] as const satisfies readonly Preset[];
const OTHERS = ['partner', 'otherPartner', 'subcontractor', 'otherSubcontractor', 'stranger'] as const;

let portal: TestPortal;
let company: Company;
let firm: string;
const people = {} as Record<(typeof OFFICE)[number] | 'partnerAdmin' | PersonName, Person>;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  firm = company.organizations.subcontractor;
  Object.assign(people, company.people);
  for (const preset of OFFICE) {
    people[preset] = await addPerson(portal, {
      name: `Documents${preset.replace('_', '')}`,
      memberships: [
        [
          company.organizations.contractor,
          preset === 'billing' || preset === 'read_only' ? 'admin' : 'employee',
          PRESETS[preset],
        ],
      ],
    });
  }
  people.partnerAdmin = await addPerson(portal, {
    name: 'Partneradmin',
    memberships: [[company.organizations.subcontractor, 'admin']],
  });
}, 240_000);
afterAll(() => portal?.stop());

const PDF = new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'], { type: 'application/pdf' });
const files = (who: keyof typeof people) => people[who].client.storage.from('documents');
const call = <Name extends CommandName>(who: keyof typeof people, name: Name, input: CommandInput<Name>) =>
  people[who].client.rpc(name, input as never);
const reasonOf = (error: { details?: string | null } | null) => readReason(error?.details)?.reason;

async function upload(): Promise<string> {
  const path = `${firm}/${randomUUID()}`;
  expect((await files('admin').upload(path, PDF, { contentType: 'application/pdf' })).error).toBeNull();
  return path;
}

type Form = CommandInput<'add_organization_documents'>['documents'][number];
async function added(changes: Partial<Form> = {}) {
  const storage_path = await upload();
  const form: Form = {
    kind: 'insurance',
    title: 'Liability',
    storage_path,
    file_name: 'coi.pdf',
    ...changes,
  };
  const { data, error } = await call('admin', 'add_organization_documents', {
    organization_id: firm,
    documents: [form],
  });
  expect(error).toBeNull();
  const [id = ''] = (data as unknown as { ids: string[] }).ids;
  return { id, path: storage_path };
}

const stored = async (id: string) =>
  (
    await portal.owner.query(
      `select kind, title, content_type, size_bytes::int, expires_on::text, is_replaced,
         to_json(updated_at) #>> '{}' as version
       from organization_documents where id = $1`,
      [id],
    )
  ).rows[0];

const isStored = async (path: string, bucket = 'documents') =>
  (await portal.owner.query('select from storage.objects where bucket_id = $1 and name = $2', [bucket, path]))
    .rowCount === 1;

test('an uploaded file becomes a document with the type and size of its bytes, and is changed and removed', async () => {
  const { id, path } = await added({ expires_on: '2027-03-31' });
  const before = await stored(id);
  expect(before).toMatchObject({
    ...{ kind: 'insurance', content_type: 'application/pdf', size_bytes: PDF.size },
    ...{ expires_on: '2027-03-31', is_replaced: false },
  });
  const change = {
    document_id: id,
    version: before.version,
    kind: 'license',
    title: ' HVAC license ',
  } as const;
  expect((await call('admin', 'change_organization_document', change)).error).toBeNull();
  expect(await stored(id)).toMatchObject({ kind: 'license', title: 'HVAC license', expires_on: null });
  const stale = await call('admin', 'change_organization_document', { ...change, title: 'Second editor' });
  expect(reasonOf(stale.error)).toBe('organization_document_changed');

  expect((await call('admin', 'remove_organization_document', { document_id: id })).error).toBeNull();
  expect(await isStored(path)).toBe(false);
  const { rows } = await portal.owner.query(
    `select action, before ->> 'title' as title from audit_log
     where table_name = 'organization_documents' and row_id::text = $1 order by occurred_at, id`,
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
  expect(rows.at(-1)).toMatchObject({ title: 'HVAC license' });
  const again = await call('admin', 'remove_organization_document', { document_id: id });
  expect(reasonOf(again.error)).toBe('organization_document_missing');
});

test('the bytes of a removed document are listed for the sweep, whenever the server stops', async () => {
  const { id, path } = await added();
  const version = (await portal.owner.query('select version from storage.objects where name = $1', [path]))
    .rows[0]?.version;
  // Undone with the row, so no crash leaves a row without its file.
  const client = await portal.owner.connect();
  await client.query('begin');
  await client.query('delete from organization_documents where id = $1', [id]);
  const listed = await client.query('select from storage.unclaimed_files where version = $1', [version]);
  expect(listed.rowCount).toBe(1);
  await client.query('rollback');
  client.release();
  expect(await isStored(path)).toBe(true);
});

test('a newer document takes the place of the one it replaces', async () => {
  const old = await added({ expires_on: '2026-01-31' });
  const renewed = await added({ expires_on: '2027-01-31', replaces_id: old.id });
  expect(await stored(old.id)).toMatchObject({ is_replaced: true });
  expect(await stored(renewed.id)).toMatchObject({ is_replaced: false });
});

test('files that were not stored, of another organization, or named already are refused, all of them', async () => {
  const path = await upload();
  const named = await added();
  const form = (storage_path: string): Form => ({
    ...{ kind: 'other', title: 'File', storage_path, file_name: 'a.pdf' },
  });
  const customer = company.organizations.customer;
  for (const bad of [`${firm}/${randomUUID()}`, path.replace(firm, customer), named.path]) {
    const { error } = await call('admin', 'add_organization_documents', {
      organization_id: firm,
      documents: [form(path), form(bad)],
    });
    expect(reasonOf(error), bad).toBe('organization_document_file_missing');
  }
  const other = await call('admin', 'add_organization_documents', {
    organization_id: customer,
    documents: [form(path)],
  });
  expect(reasonOf(other.error)).toBe('organization_document_file_missing');
  const { rowCount } = await portal.owner.query(
    'select from organization_documents where storage_path = $1',
    [path],
  );
  expect(rowCount).toBe(0);
});

test('a document does not expire before it is valid', async () => {
  const { error } = await call('admin', 'add_organization_documents', {
    organization_id: firm,
    documents: [
      {
        ...{ kind: 'contract', title: 'Frame contract', storage_path: await upload(), file_name: 'a.pdf' },
        ...{ valid_from: '2027-01-02', expires_on: '2027-01-01' },
      },
    ],
  });
  expect(error?.code).toBe('invalid_input');
});

test('only pictures, PDFs, and office files are stored, with content of their type', async () => {
  const attempt = async (content: string, type: string) =>
    (
      await files('admin').upload(`${firm}/${randomUUID()}`, new Blob([content], { type }), {
        contentType: type,
      })
    ).error === null;
  expect(await attempt('Rate,Amount\nHour,95', 'text/csv')).toBe(true);
  expect(await attempt('<h1>Hello</h1>', 'text/html')).toBe(false);
  expect(await attempt('MZ', 'application/x-msdownload')).toBe(false);
  expect(await attempt('<h1>Hello</h1>', 'application/pdf')).toBe(false);
});

describe('access', () => {
  let insurance: { id: string; path: string };
  let taxForm: { id: string; path: string };
  beforeAll(async () => {
    insurance = await added();
    taxForm = await added({ kind: 'w9', title: 'W-9' });
  });

  test.each([
    ['dispatcher', 'sees insurance', [true, false]],
    ['billing', 'sees both', [true, true]],
    ['read_only', 'sees both', [true, true]],
    ['technician', 'sees none', [false, false]],
    ['partnerAdmin', 'sees none of its own firm', [false, false]],
    ...OTHERS.map((name) => [name, 'sees none', [false, false]] as const),
  ] as const)('%s %s: rows and files', async (who, _what, expected) => {
    const documents = [insurance, taxForm];
    const rows = await people[who].client
      .from('organization_documents')
      .select('id')
      .in(
        'id',
        documents.map(({ id }) => id),
      );
    expect(documents.map(({ id }) => rows.data?.some((row) => row.id === id) ?? false)).toEqual(expected);
    const downloads = await Promise.all(documents.map(({ path }) => files(who).download(path)));
    expect(downloads.map(({ error }) => error === null)).toEqual(expected);
    const urls = await Promise.all(documents.map(({ path }) => files(who).createSignedUrl(path, 60)));
    expect(urls.map(({ error }) => error === null)).toEqual(expected);
  });

  test.each([...OFFICE, 'partnerAdmin', ...OTHERS] as const)('%s changes nothing', async (who) => {
    const upload = await files(who).upload(`${firm}/${randomUUID()}`, PDF, {
      contentType: 'application/pdf',
    });
    expect(upload.error).not.toBeNull();
    await files(who).remove([insurance.path]);
    expect(await isStored(insurance.path)).toBe(true);
    const refused = [
      await call(who, 'add_organization_documents', {
        organization_id: firm,
        documents: [{ kind: 'other', title: 'x', storage_path: insurance.path, file_name: 'x.pdf' }],
      }),
      await call(who, 'change_organization_document', {
        ...{ document_id: insurance.id, version: new Date().toISOString(), kind: 'other', title: 'x' },
      }),
      await call(who, 'remove_organization_document', { document_id: insurance.id }),
    ];
    for (const { error } of refused)
      expect(['capability_missing', 'organization_office_only', 'session_expired']).toContain(
        reasonOf(error),
      );
  });

  test('nobody removes or replaces the file of a document, also those who may upload', async () => {
    await files('admin').remove([insurance.path]);
    const replaced = await files('admin').upload(insurance.path, PDF, {
      contentType: 'application/pdf',
      upsert: true,
    });
    expect(replaced.error).not.toBeNull();
    expect(await isStored(insurance.path)).toBe(true);
    const loose = await upload();
    await files('admin').remove([loose]);
    expect(await isStored(loose)).toBe(false);
  });
});

test('a logo is shown to the office, and its file goes when it is replaced or removed', async () => {
  const logos = people.admin.client.storage.from('logos');
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const body = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  const [first, second] = [`${firm}/${randomUUID()}`, `${firm}/${randomUUID()}`];
  for (const path of [first, second])
    expect((await logos.upload(path, body, { contentType: 'image/png' })).error).toBeNull();
  const show = (storage_path: string | null) =>
    call('admin', 'set_organization_logo', { organization_id: firm, storage_path });
  expect((await show(first)).error).toBeNull();
  expect((await people.dispatcher.client.storage.from('logos').download(first)).error).toBeNull();
  expect((await people.dispatcher.client.storage.from('logos').download(second)).error).not.toBeNull();
  await logos.remove([first]);
  expect(await isStored(first, 'logos')).toBe(true);
  expect((await show(second)).error).toBeNull();
  expect(await isStored(first, 'logos')).toBe(false);
  expect((await show(null)).error).toBeNull();
  expect(await isStored(second, 'logos')).toBe(false);
});

test('the company’s logo goes when another one takes its place', async () => {
  const name = () => `logo-${randomUUID()}.png`;
  const [first, second] = [name(), name()];
  for (const path of [first, second])
    await portal.owner.query(
      `insert into storage.objects (bucket_id, name, version, metadata) values ('branding', $1, $2, '{}')`,
      [path, randomUUID()],
    );
  const set = (path: string) =>
    portal.owner.query(
      `insert into settings (key, value) values ('branding', jsonb_build_object('product_name', 'x', 'logo_path', $1::text))
       on conflict (key) do update set value = excluded.value`,
      [path],
    );
  await set(first);
  await set(first);
  expect(await isStored(first, 'branding')).toBe(true);
  await set(second);
  expect(await isStored(first, 'branding')).toBe(false);
  expect(await isStored(second, 'branding')).toBe(true);
});
