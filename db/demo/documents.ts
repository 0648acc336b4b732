import { Readable } from 'node:stream';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { CompanyKey } from './companies.ts';
import type { DemoCompany } from './demo-company.ts';
import type { Insert, Names, TableRows } from './rows/table-rows.ts';

interface Document {
  company: CompanyKey;
  kind: Insert<'organization_documents'>['kind'];
  title: string;
  /** Days from today; null for a document without a last day. */
  validFrom: number | null;
  expiresOn: number | null;
}

/** One subcontractor's insurance has expired, and another one's is about to. */
const DOCUMENTS: readonly Document[] = [
  document('northlight', 'insurance', 'General liability and workers’ comp', -150, 214),
  document('northlight', 'license', 'HVAC contractor license', -500, 230),
  document('northlight', 'price_list', 'Hourly rates', -90, 275),
  document('brightwater', 'insurance', 'General liability', -347, 18),
  document('brightwater', 'w9', 'W-9', null, null),
  document('copperline', 'insurance', 'General liability', -377, -12),
  document('ironwood', 'insurance', 'General liability', -60, 305),
  document('ironwood', 'contract', 'Subcontractor agreement', -360, null),
  document('harvest', 'contract', 'Master service agreement', -365, 365),
];

function document(
  company: CompanyKey,
  kind: Document['kind'],
  title: string,
  validFrom: number | null,
  expiresOn: number | null,
): Document {
  return { company, kind, title, validFrom, expiresOn };
}

const ADDED = { day: -60, minute: 10 * 60 };

/** The documents of organizations, with a page for each in the store. */
export async function documentRows(
  store: FileStore,
  { world }: DemoCompany,
  names: Names,
  by: string,
): Promise<TableRows[]> {
  const { random, calendar } = world;
  const added = calendar.instant(ADDED.day * 24 * 60 + ADDED.minute);
  const objects: Record<string, unknown>[] = [];
  const rows: Insert<'organization_documents'>[] = [];
  for (const { company, kind, title, validFrom, expiresOn } of DOCUMENTS) {
    const version = random.uuid();
    const firm = world.companies.find(({ key }) => key === company)?.name ?? '';
    const { sizeBytes, digest } = await store.put(version, Readable.from([page(firm, title)]));
    const path = `${names.organization(company)}/${random.uuid()}`;
    objects.push({
      ...{ id: random.uuid(), bucket_id: 'documents', name: path, version },
      ...{ owner: names.user(by), owner_id: names.user(by) },
      metadata: {
        ...{ eTag: `"${digest}"`, size: sizeBytes, contentLength: sizeBytes, mimetype: 'application/pdf' },
        ...{ cacheControl: 'max-age=3600', lastModified: added, httpStatusCode: 200 },
      },
      ...{ created_at: added, updated_at: added, last_accessed_at: added },
    });
    rows.push({
      ...{ id: random.uuid(), organization_id: names.organization(company), kind, title, storage_path: path },
      ...{ file_name: `${title}.pdf`, content_type: 'application/pdf', size_bytes: sizeBytes, note: '' },
      valid_from: validFrom === null ? null : calendar.date(validFrom),
      expires_on: expiresOn === null ? null : calendar.date(expiresOn),
      ...{ is_replaced: false, uploaded_by: names.profile(by), created_at: added, updated_at: added },
    });
  }
  return [
    { table: 'storage.objects', rows: objects },
    { table: 'public.organization_documents', rows },
  ];
}

/** A PDF of one page with two lines of text. */
function page(firm: string, title: string): Buffer {
  const line = (text: string) => `(${text.replace(/[\\()]/g, '\\$&').replaceAll('’', '\\222')}) Tj`;
  const content = `BT /F1 20 Tf 72 700 Td ${line(title)} /F1 12 Tf 0 -28 Td ${line(`${firm}. A document of the demo company.`)} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  pdf += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, 'latin1');
}
