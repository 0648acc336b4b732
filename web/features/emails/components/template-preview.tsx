import { type ReactNode, useState } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { EmailFrame } from '#web/features/emails/components/email-frame.tsx';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Look = 'light' | 'dark' | 'phone' | 'phone-dark' | 'text';

/** How the recipient sees the email: in light and dark, at the width of a phone, and as plain text. */
export function TemplatePreview({
  preview,
  cases,
}: {
  preview: CommandOutput<'preview_email_template'> | undefined;
  /** The fields that choose between the texts of its conditions. */
  cases?: ReactNode;
}) {
  const [look, setLook] = useState<Look>('light');
  const email = preview?.email;
  return (
    <Card
      title={t('Preview')}
      aside={
        <FilterPills<Look>
          label={t('Look of the preview')}
          value={look}
          onChange={setLook}
          options={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'phone', label: t('Phone') },
            { value: 'phone-dark', label: t('Phone, dark') },
            { value: 'text', label: t('Plain text') },
          ]}
        />
      }
    >
      {!preview && <Skeleton className="h-80 w-full" />}
      {preview && !email && (
        <p className="text-ink-soft">{t('The preview appears when the text has no more problems.')}</p>
      )}
      {email && (
        <div className="grid gap-3">
          {cases}
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          {look === 'text' ? (
            <FreeText>{email.text}</FreeText>
          ) : (
            <EmailFrame
              html={email.html}
              isDark={look.endsWith('dark')}
              isNarrow={look.startsWith('phone')}
            />
          )}
          <p className="text-ink-soft text-xs">
            {preview.is_real
              ? t('Filled in with real data. One-time links and codes do not work.')
              : t('Filled in with your address and examples.')}
          </p>
        </div>
      )}
    </Card>
  );
}
