import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { LocalLinkWarning } from '#web/features/people/invite/local-link-warning.tsx';
import type { InviteMany } from '#web/features/people/invite/use-invite-many.ts';
import { downloadInvalidLines } from '#web/lib/invalid-lines.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ImportProblems } from '#web/ui/import-problems.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A dry run: how many people would be invited, and every invalid line with its error. */
export function InviteManyPreview({ inviting }: { inviting: InviteMany }) {
  const { trial, result } = inviting;
  if (!inviting.source.rows) return null;
  if (trial.isError) {
    const { title, advice } = problemText(trial.error);
    return (
      <Alert kind="error" title={title}>
        {advice}
      </Alert>
    );
  }
  if (!result) return <Skeleton className="h-20" />;
  return (
    <>
      {result.valid > 0 && (
        <Alert
          kind="success"
          title={t('{{count}} person can be invited|{{count}} people can be invited', {
            count: result.valid,
          })}
        >
          {result.is_mailed
            ? t('Each gets an email.')
            : t(
                'No mail server is set, so nobody gets an email. Download the links to hand them over, or set one in Settings → Mail server.',
              )}
        </Alert>
      )}
      <FirstAdmins inviting={inviting} admins={result.first_admins} />
      <WithoutRate count={result.without_rate} />
      <InvalidLines inviting={inviting} problems={result.problems}>
        {inviting.source.file?.isPasted
          ? t('Paste the corrected rows, or invite only the others.')
          : t('Correct them in the file and choose it again, or invite only the others.')}
      </InvalidLines>
    </>
  );
}

/** How many first Admins are named; they are one for each new firm, so rarely more. */
const ADMINS_SHOWN = 20;

interface FirstAdminsProps {
  inviting: InviteMany;
  admins: readonly { row: number; organization: string }[];
}

/** Those without a role in the list who join as Admin, because nobody belongs to their organization yet. */
function FirstAdmins({ inviting: { source }, admins }: FirstAdminsProps) {
  const count = admins.length;
  if (count === 0) return null;
  return (
    <Alert kind="info" title={t('{{count}} person joins as Admin|{{count}} people join as Admin', { count })}>
      <p>
        {t(
          'Nobody belongs to their organization yet, and the list names no role. Others without a role join as Member.',
        )}
      </p>
      <ul className="mt-1 wrap-anywhere">
        {admins.slice(0, ADMINS_SHOWN).map(({ row, organization }) => (
          <li key={row}>{[source.rows?.[row]?.email, organization].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      {count > ADMINS_SHOWN && <p>{t('and {{count}} more', { count: count - ADMINS_SHOWN })}</p>}
    </Alert>
  );
}

/** Those of the office who could not record time. */
function WithoutRate({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      kind="attention"
      title={t(
        '{{count}} person will not be able to clock in yet|{{count}} people will not be able to clock in yet',
        { count },
      )}
    >
      {t('They have no “Billed at” rate. Add it to the list, or set it later under Employees.')}
    </Alert>
  );
}

interface InvalidLinesProps {
  inviting: InviteMany;
  problems: readonly { row: number; messages: readonly string[] }[];
  /** What to do. */
  children: ReactNode;
}

/** The invalid lines, with a file of them to correct. */
function InvalidLines({ inviting: { source }, problems, children }: InvalidLinesProps) {
  const { file, rows } = source;
  if (problems.length === 0 || !file) return null;
  return (
    <>
      <ImportProblems problems={problems} nameOf={(row) => rows?.[row]?.email ?? ''}>
        {children}
      </ImportProblems>
      <Button className="justify-self-start" onClick={() => downloadInvalidLines(file, problems)}>
        <Download aria-hidden />
        {t('Download the lines with errors')}
      </Button>
    </>
  );
}

/** What became of the list: who was invited, their links, and the lines that were left out. */
export function ManyInvited({ inviting }: { inviting: InviteMany }) {
  const { done } = inviting;
  if (!done) return null;
  const { invited } = done;
  const [first] = invited;
  return (
    <>
      <Alert
        kind="success"
        title={t('{{count}} person invited|{{count}} people invited', { count: invited.length })}
      >
        {done.is_mailed
          ? t('Emails are on their way. You can also hand the links over yourself.')
          : t('No email was sent. Download the links and hand them over: they are not shown again.')}
      </Alert>
      {first && <LocalLinkWarning link={first.link} />}
      <WithoutRate count={done.without_rate} />
      <InvalidLines inviting={inviting} problems={done.problems}>
        {t('They were not invited. Correct these lines, and invite them with another list.')}
      </InvalidLines>
    </>
  );
}
