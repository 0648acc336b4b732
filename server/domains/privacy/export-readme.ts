import type { Subject } from './subject.ts';

interface Contents {
  listed: readonly { name: string; rows: number }[];
  /** Files whose bytes are not stored. */
  missing: readonly string[];
  progress: { rows: number; files: number };
  createdAt: Date;
}

/** What an export says about itself: for people, and for programs. */
export function aboutExport(subject: Subject, contents: Contents): Record<string, string> {
  return { 'README.txt': readme(subject, contents), 'manifest.json': manifest(subject, contents) };
}

const SCOPE = {
  person: [
    'This archive holds what is stored about the person, and what the person wrote. It does not hold what',
    'others wrote, and of changes that the person made to records of others only that they were made.',
  ],
  organization: [
    'This archive holds what the organization itself may see: its own data, its people, its locations, its work',
    'orders, and the reports, bills, invoices, messages, and files that belong to them. It does not hold notes of',
    'the office, data of other organizations, or what belongs to the accounts of its people: each of them has an',
    'export of their own.',
  ],
} as const;

function readme(subject: Subject, { listed, missing, progress, createdAt }: Contents): string {
  const lines = [
    `Everything of ${subject.name}`,
    '',
    `Created: ${createdAt.toISOString()}`,
    `Rows: ${progress.rows}. Files: ${progress.files}.`,
    '',
    ...SCOPE[subject.kind],
    '',
    'data/    One table per CSV file (UTF-8, comma). Times are in UTC. Lists and documents are JSON.',
    'files/   Photos and documents. Each name begins with the id of its row in data/attachments.csv.',
    'manifest.json   The number of rows of each file, and what is not included and why.',
    '',
    ...listed.map(({ name, rows }) => `${String(rows).padStart(9)}  ${name}`),
    ...(missing.length > 0 ? ['', 'These files were not in the file store:', ...missing] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function manifest(subject: Subject, { listed, missing, progress, createdAt }: Contents): string {
  const left = Object.entries(subject.rules).filter(([, rule]) => typeof rule === 'string');
  return JSON.stringify(
    {
      subject: { kind: subject.kind, name: subject.name },
      created_at: createdAt.toISOString(),
      ...{ rows: progress.rows, files: progress.files },
      tables: Object.fromEntries(listed.map(({ name, rows }) => [name, rows])),
      missing_files: missing,
      not_included: Object.fromEntries(left),
    },
    null,
    2,
  );
}
