import { useState } from 'react';
import { LinkOpenings } from '#web/features/invoices/links/components/link-openings.tsx';
import { type InvoiceLink, useInvoiceLinks } from '#web/features/invoices/links/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Input } from '#web/ui/input.tsx';

const STALE = ['partner_invoices', 'audit_log'] as const;

/** The link that opens an invoice without an account, for those who invoice. A draft or void invoice has none. */
export function InvoiceLinkCard({ invoiceId }: { invoiceId: string }) {
  const mayInvoice = useMay()('invoice');
  const { data: invoice } = useInvoiceLinks(invoiceId);
  if (!mayInvoice || !invoice || !['sent', 'paid'].includes(invoice.status)) return null;
  const [link] = invoice.links;
  return <LinkCard invoiceId={invoiceId} link={link} />;
}

function LinkCard({ invoiceId, link }: { invoiceId: string; link: InvoiceLink | undefined }) {
  const [shown, setShown] = useState<{ id: string | undefined; url: string | null }>();
  const isValid = link !== undefined && !link.revoked_at && new Date(link.expires_at) > new Date();
  const url = isValid && shown?.id === link.id ? shown.url : null;
  const read = useCommand('read_invoice_link', {
    onSuccess: (answer) => {
      setShown({ id: link?.id, url: answer.url });
      if (!answer.url)
        toast({ kind: 'destructive', title: t('Make a new link: this one can no longer be shown') });
    },
  });
  const renew = useCommand('renew_invoice_link', {
    invalidates: STALE,
    onSuccess: (answer) => {
      setShown(answer);
      toast({ kind: 'success', title: t('The new link is ready to copy') });
    },
  });
  const revoke = useCommand('revoke_invoice_link', {
    invalidates: STALE,
    onSuccess: () => toast({ kind: 'success', title: t('The link has ended') }),
  });
  const makeLink = () =>
    renew.mutate({ invoice_id: invoiceId, replaces: link && !link.revoked_at ? link.id : null });
  return (
    <Card
      title={t('Link without an account')}
      aside={
        <span className="flex flex-wrap gap-2">
          {isValid && (
            <ConfirmButton
              variant="quiet"
              busy={revoke.isPending}
              title={t('End this link?')}
              description={t('It no longer opens the invoice, also in emails that were sent.')}
              action={t('End link')}
              onConfirm={() => revoke.mutate({ link_id: link.id })}
            >
              {t('End', { context: 'verb' })}
            </ConfirmButton>
          )}
          {isValid ? (
            <ConfirmButton
              busy={renew.isPending}
              title={t('Make a new link?')}
              description={t('The link in emails that were sent ends. Send the new one to the customer.')}
              action={t('Make new link')}
              onConfirm={makeLink}
            >
              {t('Renew')}
            </ConfirmButton>
          ) : (
            <Button size="small" busy={renew.isPending} onClick={makeLink}>
              {t('Make link')}
            </Button>
          )}
        </span>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-soft">{stateText(link, isValid)}</p>
        {url ? (
          <div className="flex items-center gap-2">
            <Input
              readOnly
              value={url}
              aria-label={t('Link of the invoice')}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={url} label={t('Copy link')} />
          </div>
        ) : (
          isValid && (
            <Button
              size="small"
              className="justify-self-start"
              busy={read.isPending}
              onClick={() => read.mutate({ invoice_id: invoiceId })}
            >
              {t('Show link')}
            </Button>
          )
        )}
        {link && <LinkOpenings openings={link.openings} />}
      </div>
    </Card>
  );
}

function stateText(link: InvoiceLink | undefined, isValid: boolean): string {
  if (!link)
    return t(
      'This invoice was sent without a link. Whoever has a link reads the invoice, its PDF, and its reports.',
    );
  if (isValid)
    return t('Whoever has the link reads the invoice, its PDF, and its reports, until {{date}}.', {
      date: formatDate(link.expires_at),
    });
  return link.revoked_at
    ? t('The link ended on {{date}}.', { date: formatDate(link.revoked_at) })
    : t('The link expired on {{date}}.', { date: formatDate(link.expires_at) });
}
