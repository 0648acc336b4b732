import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useRef } from 'react';
import { sentences } from '#shared/rules/sentences.ts';
import { downloadFile } from '#web/lib/csv.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { ImportResult } from '#web/offline/drafts/draft-file.ts';
import { keepingProblem } from '#web/offline/drafts/draft-refusal.ts';
import { Button } from '#web/ui/button.tsx';

interface DraftFileButtonsProps {
  profileId: string;
  hasDrafts: boolean;
}

/** Exports drafts to a file, and imports them, on this device or another one. */
export function DraftFileButtons({ profileId, hasDrafts }: DraftFileButtonsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async () => {
      const { exportDrafts } = await import('#web/offline/drafts/draft-file.ts');
      const file = await exportDrafts(profileId);
      downloadFile(file.name, file);
    },
    onSuccess: () => toast({ kind: 'success', title: t('Export Complete') }),
    onError: () => toast({ kind: 'destructive', title: t('Export Failed') }),
  });
  const load = useMutation({
    mutationFn: async (file: File) => {
      const { importDrafts } = await import('#web/offline/drafts/draft-file.ts');
      return importDrafts(file, profileId);
    },
    onSuccess: sayImported,
    onError: (error) => {
      const { title, advice } = keepingProblem(error);
      toast({ kind: 'destructive', title: t('Import Failed'), description: sentences(title, advice) });
    },
  });
  return (
    <div className="flex justify-end gap-1 border-line/70 border-t px-2 py-1 print:hidden">
      {hasDrafts && (
        <Button size="small" variant="quiet" busy={save.isPending} onClick={() => save.mutate()}>
          {!save.isPending && <Download aria-hidden />}
          {t('Export')}
        </Button>
      )}
      <Button size="small" variant="quiet" busy={load.isPending} onClick={() => picker.current?.click()}>
        {!load.isPending && <Upload aria-hidden />}
        {t('Import')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        aria-label={t('File of drafts')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) load.mutate(file);
          target.value = '';
        }}
      />
    </div>
  );
}

function sayImported({ imported, known, refused }: ImportResult): void {
  const sentences = [
    t('{{count}} draft was imported.|{{count}} drafts were imported.', { count: imported }),
    known > 0 &&
      t(
        '{{count}} is here already in the same or a newer version.|{{count}} are here already in the same or a newer version.',
        {
          count: known,
        },
      ),
    ...refused,
  ];
  toast({
    kind: refused.length > 0 ? 'destructive' : 'success',
    title: refused.length > 0 ? t('Import Failed') : t('Import Complete'),
    description: sentences.filter(Boolean).join(' '),
  });
}
