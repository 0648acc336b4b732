import { chosenRole } from '#web/features/people/access-names.ts';
import { type Named, personName } from '#web/lib/person.ts';
import { message } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { Column } from '#web/ui/list-columns.ts';

interface Person extends Named {
  id: string;
  email: string | null;
  memberships: readonly { role: string; preset: string | null }[];
}

/** The columns about a person, in every list of people. */
export const nameColumn = <Row extends Person>(): Column<Row> => ({
  header: message('Name'),
  value: (row) => personName(row),
  cell: (row) => (
    <span className="flex items-center gap-2.5">
      <Avatar name={personName(row)} personId={row.id} className="size-7 print:hidden" />
      <span className="truncate font-medium">{personName(row)}</span>
    </span>
  ),
  phone: 'title',
  className: 'w-[17%]',
});

export const emailColumn = <Row extends Person>(): Column<Row> => ({
  header: message('Email'),
  value: (row) => row.email,
  phone: 'text',
  className: 'w-auto',
});

export const roleColumn = <Row extends Person>(): Column<Row> => ({
  header: message('Role'),
  value: (row) => row.memberships.map(chosenRole).join(', '),
  className: 'w-28',
});
