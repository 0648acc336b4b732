import { today } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { DocumentButton } from '#web/ui/document-button.tsx';

interface StatementButtonsProps {
  customers: readonly { id: string; name: string }[];
}

/** The statement of each customer: its open invoices and its credit. With several, each says whose it is. */
export function StatementButtons({ customers }: StatementButtonsProps) {
  return customers.map(({ id, name }) => (
    <DocumentButton key={id} path={`/documents/v1/statements/${id}.pdf`} fileName={statementFile(name)}>
      {customers.length > 1 ? t('Statement of {{customer}}', { customer: name }) : t('Statement')}
    </DocumentButton>
  ));
}

function statementFile(customer: string): string {
  const name = t('Statement of {{customer}}, {{day}}', { customer, day: today() });
  return `${name}.pdf`;
}
