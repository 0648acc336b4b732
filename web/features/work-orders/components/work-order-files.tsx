import { FileText, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterPills } from '#web/ui/filter-pills.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import { PhotoTile } from '#web/ui/photos/photo-tile.tsx';
import { PictureName } from '#web/ui/photos/picture-name.tsx';
import { UploadProblems } from '#web/ui/photos/upload-problems.tsx';
import { StoredPicture } from '#web/ui/stored-picture.tsx';
import { UnsharedFiles } from '#web/ui/unshared-files.tsx';

type File = OfficeWorkOrder['photos'][number];

const MOMENTS: readonly { value: AttachmentCategory; label: Message }[] = [
  { value: 'before', label: message('Before') },
  { value: 'during', label: message('During') },
  { value: 'after', label: message('After') },
  { value: 'other', label: message('Other') },
];

/**
 * The office adds photos and documents to a work order, and removes them. Each change is saved at once, without the
 * form.
 */
export function WorkOrderFiles({ order, profileId }: { order: OfficeWorkOrder; profileId: string }) {
  const [moment, setMoment] = useState<AttachmentCategory>('before');
  const [removing, setRemoving] = useState<File | null>(null);
  const uploads = usePhotoUploads(`work-order-files:${profileId}:${order.id}`, profileId);
  const { work_order_number: number } = order;
  const invalidates = ['work_orders', 'work_order_events'] as const;
  const add = useCommand('add_work_order_files', {
    invalidates,
    onSuccess: ({ added }) => {
      uploads.clear();
      toast({
        kind: 'success',
        title: t('{{count}} file added to {{number}}|{{count}} files added to {{number}}', {
          count: added,
          number,
        }),
      });
    },
  });
  const remove = useCommand('remove_work_order_file', {
    invalidates,
    onSuccess: () => {
      setRemoving(null);
      toast({ kind: 'success', title: t('File removed from {{number}}', { number }) });
    },
  });
  const documents = uploads.photos.filter(({ category }) => category === 'document');
  const count = uploads.attachmentIds.length;

  return (
    <Card title={t('Photos and documents')}>
      <div className="grid gap-4">
        {order.photos.length > 0 && (
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]">
            {order.photos.map((file) => (
              <StoredFile key={file.id} file={file} onRemove={() => setRemoving(file)} />
            ))}
          </ul>
        )}
        <UnsharedFiles files={order.photos} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span aria-hidden className="font-medium">
            {t('The new photos show the work')}
          </span>
          <FilterPills
            label={t('The new photos show the work')}
            options={MOMENTS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={moment}
            onChange={setMoment}
          />
        </div>
        <PhotoPicker
          label={t('Add photos')}
          hint={t('Everyone who sees the work order sees them.')}
          category={moment}
          uploads={uploads}
        />
        {documents.length > 0 && (
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]">
            {documents.map((file) => (
              <PhotoTile
                key={file.path}
                photo={file}
                onRetry={() => uploads.retry(file)}
                onRemove={() => void uploads.remove(file)}
              />
            ))}
          </ul>
        )}
        <UploadProblems files={documents} />
        <div className="flex flex-wrap justify-between gap-2 max-md:[&>*]:flex-1">
          <DocumentButton onPick={(files) => uploads.add(files, 'document')} />
          <Button
            variant="primary"
            disabled={count === 0 || !uploads.isReady}
            busy={add.isPending}
            onClick={() => add.mutate({ work_order_id: order.id, attachment_ids: uploads.attachmentIds })}
          >
            {count > 0 ? t('Add {{count}} file|Add {{count}} files', { count }) : t('Add files')}
          </Button>
        </div>
      </div>
      <Dialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={t('Remove {{name}}?', { name: removing?.file_name ?? '' })}
        description={t('The customer and the crew no longer see it here. The history keeps its name.')}
        footer={
          <>
            <Button onClick={() => setRemoving(null)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={remove.isPending}
              onClick={() =>
                removing && remove.mutate({ work_order_id: order.id, attachment_id: removing.id })
              }
            >
              {t('Remove')}
            </Button>
          </>
        }
      />
    </Card>
  );
}

function StoredFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li className="relative overflow-hidden rounded-md border border-line bg-sunken">
      <div className="aspect-square">
        {file.content_type.startsWith('image/') ? (
          <StoredPicture path={file.storage_path} alt={file.caption || file.file_name} />
        ) : (
          <span className="grid size-full place-content-center justify-items-center gap-2 p-2 text-ink-soft text-xs">
            <FileText aria-hidden className="size-7" strokeWidth={1.5} />
            <span className="line-clamp-2 break-all">{file.file_name}</span>
          </span>
        )}
      </div>
      {file.content_type.startsWith('image/') && <PictureName name={file.caption || file.file_name} />}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('Remove {{name}}', { name: file.file_name })}
        className="absolute top-0 right-0 grid size-11 place-items-center md:size-9"
      >
        <span className="grid size-7 place-items-center rounded-full bg-raised/90 text-ink shadow-lift">
          <X aria-hidden className="size-4" />
        </span>
      </button>
    </li>
  );
}

function DocumentButton({ onPick }: { onPick: (files: readonly globalThis.File[]) => void }) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onPick([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <label
      className={`${buttonStyle({ variant: 'outline' })} cursor-pointer hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus`}
    >
      <Paperclip aria-hidden />
      {t('Choose documents (PDF)')}
      <input type="file" accept="application/pdf" multiple onChange={pick} className="sr-only" />
    </label>
  );
}
