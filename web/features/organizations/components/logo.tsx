import { useQuery } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { LOGO_MAX_BYTES } from '#shared/limits.ts';
import type { Organization } from '#web/features/organizations/organization-queries.ts';
import { storageError } from '#web/lib/data-error.ts';
import { ACCEPTED_LOGOS, checkedLogo } from '#web/lib/logo-file.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { storeFile } from '#web/lib/store-file.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useObjectUrl } from '#web/lib/use-picture.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';

const BUCKET = 'logos';

/** The logo of an organization, and how to change it. */
export function Logo({ organization }: { organization: Organization }) {
  const path = organization.logo_storage_path;
  const { data } = useQuery({
    queryKey: ['pictures', 'one', `${BUCKET}/${path}`],
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const file = await (await getSupabase()).storage.from(BUCKET).download(path ?? '');
      if (file.error) throw storageError(file.error);
      return file.data;
    },
  });
  const url = useObjectUrl(data);
  const { upload, remove, isBusy } = useLogo(organization);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {path && url && (
        <img
          src={url}
          alt={t('Logo of {{name}}', { name: organization.name })}
          className="h-14 max-w-44 rounded-sm bg-white object-contain p-1"
        />
      )}
      <Allowed to="manage_organizations">
        <label className={buttonStyle({ size: 'small' })} aria-busy={isBusy || undefined}>
          <ImageUp aria-hidden />
          {path ? t('Replace logo') : t('Add logo')}
          <input
            type="file"
            accept={ACCEPTED_LOGOS}
            disabled={isBusy}
            onChange={({ target }) => {
              if (target.files?.[0]) void upload(target.files[0]);
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        {path && (
          <Button size="small" variant="quiet" busy={isBusy} onClick={remove}>
            <Trash2 aria-hidden />
            {t('Remove logo')}
          </Button>
        )}
      </Allowed>
    </div>
  );
}

function useLogo({ id }: Organization) {
  const [isUploading, setIsUploading] = useState(false);
  const command = useCommand('set_organization_logo', { invalidates: ['organizations', 'audit_log'] });
  const upload = async (picked: File) => {
    setIsUploading(true);
    try {
      const file = await checkedLogo(picked, BUCKET, LOGO_MAX_BYTES);
      const path = `${id}/${crypto.randomUUID()}`;
      await storeFile(BUCKET, path, file);
      command.mutate({ organization_id: id, storage_path: path });
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({ kind: 'destructive', title, description: advice });
    } finally {
      setIsUploading(false);
    }
  };
  return {
    upload,
    remove: () => command.mutate({ organization_id: id, storage_path: null }),
    isBusy: isUploading || command.isPending,
  };
}
