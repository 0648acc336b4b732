import type pg from 'pg';
import { duplicatesOf } from '#server/domains/organizations/find-duplicates.ts';
import type { CheckedLine, LineMessages } from '#server/domains/organizations/import-lines.ts';
import { lineNumber } from '#shared/rules/file-lines.ts';
import { SAME_LABELS, type SameFact } from '#shared/rules/organization-duplicates.ts';
import { companyDomain } from '#shared/rules/public-mail-domains.ts';
import { t } from '#shared/text.ts';

/** What somebody should know about lines without errors: which company they may duplicate, and which are ignored. */
export async function importWarnings(
  client: pg.PoolClient,
  lines: readonly CheckedLine[],
): Promise<LineMessages[]> {
  const duplicates = await duplicatesOf(
    client,
    lines.map(({ existing, organization }) => ({
      except_id: existing?.id ?? null,
      name: organization.name,
      tax_number: organization.tax_number,
      emails: emailsOf(organization),
    })),
  );
  const earlier = new Map<string, number>();
  return lines
    .map(({ row, existing, organization }, index) => {
      if (existing?.merged_into)
        return {
          row,
          messages: [t('Merged into {{name}}: nothing is imported.', { name: existing.merged_into })],
        };
      const known = (duplicates[index] ?? []).map(({ name, same }) =>
        t('May be a duplicate of {{name}}: {{same}}.', { name, same: labels(same) }),
      );
      const twins = twinsOf(organization, row, earlier).map(([line, same]) =>
        t('May be a duplicate of line {{number}}: {{same}}.', {
          number: lineNumber(line),
          same: labels(same),
        }),
      );
      return { row, messages: [...known, ...twins] };
    })
    .filter(({ messages }) => messages.length > 0);
}

type Organization = CheckedLine['organization'];

const emailsOf = ({ contact_email, billing_email }: Organization) => [contact_email, billing_email];

const labels = (same: readonly SameFact[]) => same.map((fact) => t(SAME_LABELS[fact])).join(', ');

/** The earlier lines with the same tax number or domain; `earlier` has the first line of each. */
function twinsOf(organization: Organization, row: number, earlier: Map<string, number>) {
  const keys: [SameFact, string][] = [
    ['tax_number', organization.tax_number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()],
    ...emailsOf(organization).map((email): [SameFact, string] => [
      'email_domain',
      companyDomain(email) ?? '',
    ]),
  ];
  const twins = new Map<number, SameFact[]>();
  for (const [fact, value] of keys) {
    const key = `${fact} ${value}`;
    const line = earlier.get(key);
    if (value === '' || line === row) continue;
    if (line === undefined) earlier.set(key, row);
    else twins.set(line, [...new Set([...(twins.get(line) ?? []), fact])]);
  }
  return [...twins];
}
