import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { SignatureDialog } from '#web/features/reports/components/signature-dialog.tsx';
import type { DraftPhotos } from '#web/features/reports/use-draft-photos.ts';
import type { ReportEditor } from '#web/features/reports/use-report-editor.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';

interface SignatureFieldProps {
  form: ReportEditor['form'];
  photos: DraftPhotos;
}

/** The customer's signature: the signer's name, and the signature drawn on the screen. */
export function SignatureField({ form, photos }: SignatureFieldProps) {
  const [isSigning, setIsSigning] = useState(false);
  const drawn = photos.photos.filter(({ category }) => category === 'signature');

  const keep = (signature: File) => {
    for (const earlier of drawn) void photos.remove(earlier);
    photos.add([signature], 'signature', { isTakenNow: true });
    setIsSigning(false);
  };

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('Name of who signs')}
        optional
        error={form.formState.errors.signature_name?.message}
        hint={t('Somebody of the store who has seen the work.')}
      >
        <Input {...form.register('signature_name')} maxLength={120} autoComplete="off" />
      </Field>
      <div className="flex items-start gap-3 sm:pt-6.5">
        {drawn.length > 0 && (
          <ul className="w-28">
            {drawn.map((photo) => (
              <PhotoTile
                key={photo.path}
                photo={photo}
                onRetry={() => photos.retry(photo)}
                onRemove={() => void photos.remove(photo)}
              />
            ))}
          </ul>
        )}
        <Button onClick={() => setIsSigning(true)} className="max-sm:flex-1">
          <PenLine aria-hidden />
          {drawn.length > 0 ? t('Sign again') : t('Sign on screen')}
        </Button>
      </div>
      <SignatureDialog open={isSigning} onOpenChange={setIsSigning} onSigned={keep} />
    </div>
  );
}
