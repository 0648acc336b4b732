import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Loaded } from '#web/features/settings/queries.ts';
import { reloadConfig } from '#web/lib/config.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

type Schema = Parameters<typeof standardSchemaResolver>[0];

interface SettingsFormOptions<Values> {
  loaded: Loaded<Values>;
  schema: Schema;
  /** Loads the settings again, after somebody else has changed them. */
  reload: () => Promise<Loaded<Values> | undefined>;
  /** Sends the values over a version. Sending one intent again with its key has no second effect. */
  send: (values: Values, version: string | null, key: string) => Promise<{ version: string }>;
}

/**
 * The form of a settings page. When another administrator was faster, `conflict` has their values: the user compares
 * and chooses.
 */
export function useSettingsForm<Values extends FieldValues>(options: SettingsFormOptions<Values>) {
  const queryClient = useQueryClient();
  const version = useRef(options.loaded.version);
  const intent = useRef({ text: '', key: '' });
  const [conflict, setConflict] = useState<Loaded<Values> | null>(null);
  const form = useForm<Values>({
    defaultValues: options.loaded.values as DefaultValues<Values>,
    resolver: standardSchemaResolver(options.schema as never) as never,
  });

  const save = useMutation({
    mutationFn: (values: Values) => {
      const text = JSON.stringify([values, version.current]);
      if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
      return options.send(values, version.current, intent.current.key);
    },
    onSuccess: async (saved, values) => {
      version.current = saved.version;
      setConflict(null);
      form.reset(values);
      toast({ kind: 'success', title: t('Settings saved') });
      // Names, logo, time zone, and trades of the whole page.
      await reloadConfig().catch(() => undefined);
      await invalidateSources(queryClient, ['settings', 'organizations', 'viewer', 'audit_log']);
    },
    onError: async (error) => {
      if (error instanceof DataError && error.code === 'conflict') {
        const latest = await options.reload();
        if (latest) return setConflict(latest);
      }
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });

  return {
    form,
    isSaving: save.isPending,
    submit: form.handleSubmit((values) => save.mutate(values as unknown as Values)),
    conflict,
    mine: form.getValues,
    /** Drops what the user has entered for what is stored now. */
    takeTheirs() {
      if (!conflict) return;
      version.current = conflict.version;
      form.reset(conflict.values);
      setConflict(null);
    },
    /** Saves what the user has entered over what is stored now. */
    keepMine() {
      if (!conflict) return;
      version.current = conflict.version;
      void form.handleSubmit((values) => save.mutate(values as unknown as Values))();
    },
    close: () => setConflict(null),
  };
}

export type SettingsForm<Values extends FieldValues> = ReturnType<typeof useSettingsForm<Values>>;
