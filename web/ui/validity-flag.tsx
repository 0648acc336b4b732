import { CircleCheck, FileClock, FileX2, Minus } from 'lucide-react';
import { type Validity, validityOf } from '#shared/rules/organization-documents.ts';
import { today } from '#web/lib/dates.ts';
import { documentsProblem, validityLabel } from '#web/lib/document-validity.ts';
import { Flag } from '#web/ui/flag.tsx';

const LOOKS = {
  valid: { icon: CircleCheck, tone: 'neutral' },
  expiring: { icon: FileClock, tone: 'ochre' },
  expired: { icon: FileX2, tone: 'brick' },
  replaced: { icon: Minus, tone: 'neutral' },
} as const;

/** Whether a document is valid today; nothing without a last day. */
export function ValidityFlag({ document }: { document: Validity }) {
  const { state } = validityOf(document, today());
  if (state === 'none') return null;
  return <Flag {...LOOKS[state]}>{validityLabel(document)}</Flag>;
}

/** What is wrong with the documents of an organization that have expired or will soon; nothing when there are none. */
export function DocumentsFlag({ documents }: { documents: Parameters<typeof documentsProblem>[0] }) {
  const problem = documentsProblem(documents);
  return problem && <Flag {...LOOKS[problem.isExpired ? 'expired' : 'expiring']}>{problem.text}</Flag>;
}
