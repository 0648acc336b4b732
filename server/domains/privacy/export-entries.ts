import type pg from 'pg';
import { FileMissingError, type FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import { csvHeader, csvLine } from './csv.ts';
import { aboutExport } from './export-readme.ts';
import { asOffice, asServer } from './export-roles.ts';
import type { TableExport } from './export-rules.ts';
import { bindCondition, exportedTables, type Subject } from './subject.ts';
import type { ZipEntry } from './zip.ts';

const ROWS_AT_ONCE = 500;

/** What an export has done so far. */
export interface ExportProgress {
  rows: number;
  files: number;
}

interface Sources {
  /** In a transaction that sees one state of the database. */
  client: pg.PoolClient;
  files: FileStore;
  progress: ExportProgress;
  createdAt: Date;
}

interface Listed {
  name: string;
  rows: number;
}

/** The entries of an export, in the order in which they are read: tables, stored files, and what they are. */
export async function* exportEntries(subject: Subject, sources: Sources): AsyncGenerator<ZipEntry> {
  const listed: Listed[] = [];
  const missing: string[] = [];
  for (const { table, rule } of exportedTables(subject)) {
    const entry = { name: `data/${rule.file ?? table.split('.')[1]}.csv`, rows: 0 };
    listed.push(entry);
    const content = tableLines(subject, sources, { table, rule, entry });
    yield { name: entry.name, content, isCompressed: false };
  }
  yield* storedFiles(subject, sources, missing);
  const about = aboutExport(subject, { listed, missing, ...sources });
  for (const [name, text] of Object.entries(about)) {
    yield { name, content: [Buffer.from(text)], isCompressed: false };
  }
}

async function* tableLines(
  subject: Subject,
  { client, progress }: Sources,
  { table, rule, entry }: { table: string; rule: TableExport; entry: Listed },
): AsyncGenerator<Buffer> {
  const columns = await columnsOf(client, table, rule);
  yield Buffer.from(csvHeader(columns));
  const { text, values } = bindCondition(subject, rule.where);
  const list = columns.map((column) => `a."${column}"::text`).join(', ');
  const rows = pages<Record<string, string | null>>(client, table, {
    text: `select ${list} from ${table} a where ${text}`,
    values: values ?? [],
  });
  for await (const page of rows) {
    entry.rows += page.length;
    progress.rows += page.length;
    yield Buffer.from(page.map((row) => csvLine(columns.map((column) => row[column]))).join(''));
  }
}

async function columnsOf(
  client: pg.PoolClient,
  table: string,
  { columns, hides = [] }: TableExport,
): Promise<readonly string[]> {
  if (columns) return columns;
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => !hides.includes(name));
}

/** The rows of a query, a page at a time. */
async function* pages<Row extends object>(
  client: pg.PoolClient,
  table: string,
  { text, values = [] }: pg.QueryConfig,
): AsyncGenerator<Row[]> {
  const read = <Found>(work: () => Promise<Found>) =>
    table.startsWith('public.') ? asOffice(client, work) : asServer(work);
  await read(() => client.query(`declare exported no scroll cursor for ${text}`, values as unknown[]));
  for (;;) {
    const { rows } = await read(() => client.query<Row>(`fetch ${ROWS_AT_ONCE} from exported`));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close exported');
}

interface StoredFile {
  id: string;
  file_name: string;
  version: string | null;
}

/** The photo beside the person's name. */
const OWN_PHOTO = `union all
  select p.id, 'photo', o.version from public.profiles p
  join storage.objects o on o.bucket_id = 'people' and o.name = p.photo_storage_path where p.id = :profile`;

async function* storedFiles(
  subject: Subject,
  { client, files, progress }: Sources,
  missing: string[],
): AsyncGenerator<ZipEntry> {
  const query = bindCondition(
    subject,
    `select a.id, a.file_name, o.version from public.attachments a
     left join storage.objects o on o.bucket_id = 'attachments' and o.name = a.storage_path where ${subject.files}
     ${subject.kind === 'person' ? OWN_PHOTO : ''}`,
  );
  const found = pages<StoredFile>(client, 'public.attachments', query);
  for await (const page of found) {
    for (const { id, file_name, version } of page) {
      const name = `files/${id}-${safeName(file_name)}`;
      const content = version === null ? null : await files.open(version).catch(noneIfMissing);
      if (content === null) {
        missing.push(name);
        continue;
      }
      progress.files += 1;
      yield { name, content, isCompressed: true };
    }
  }
}

function noneIfMissing(error: unknown): null {
  if (error instanceof FileMissingError) return null;
  throw error;
}

/** A name that every system unpacks into its folder. */
const safeName = (name: string): string => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120);
