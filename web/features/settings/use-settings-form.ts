import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Loaded } from '#web/features/settings/queries.ts';
import { reloadConfig } from '#web/lib/config.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

type Schema = Parameters<typeof standardSchemaResolver>[0];

interface SettingsFormOptions<Values> {
  /** The record whose history names who saved a version. */
  recordId: string;
  loaded: Loaded<Values>;
  schema: Schema;
  /** Loads the settings again, after somebody else has changed them. */
  reload: () => Promise<Loaded<Values> | undefined>;
  /** Sends the values over a version. Sending one intent again with its key has no second effect. */
  send: (values: Values, version: string | null, key: string) => Promise<{ version: string }>;
}

/**
 * The form of a settings page. When another administrator was faster, `conflict` has their values: the user compares
 * and chooses, field by field.
 */
export function useSettingsForm<Values extends FieldValues>(options: SettingsFormOptions<Values>) {
  const queryClient = useQueryClient();
  /** What was stored when the user began. */
  const [initial, setInitial] = useState(options.loaded);
  const intent = useRef({ text: '', key: '' });
  const form = useForm<Values>({
    defaultValues: options.loaded.values as DefaultValues<Values>,
    resolver: standardSchemaResolver(options.schema as never) as never,
  });

  const saving = useMutation({
    mutationFn: ({ values, version }: Loaded<Values>) => {
      const text = JSON.stringify([values, version]);
      if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
      return options.send(values, version, intent.current.key);
    },
    onSuccess: async ({ version }, { values }) => {
      setInitial({ values, version });
      form.reset(values);
      toast({ kind: 'success', title: t('Settings saved') });
      // Names, logo, time zone, and trades of the whole page.
      await reloadConfig().catch(() => undefined);
      await invalidateSources(queryClient, ['settings', 'organizations', 'viewer', 'audit_log']);
    },
    onError: (error) => onRefused(error),
  });
  const save = (version: string | null) =>
    form.handleSubmit((values) => saving.mutate({ values: values as unknown as Values, version }));

  const { onRefused, conflict } = useVersionConflict<Versioned<Values>, keyof Values & string>({
    recordId: options.recordId,
    initial: versioned(initial),
    fields: Object.keys(initial.values),
    loadNewest: async () => {
      const newest = await options.reload();
      return newest ? versioned(newest) : null;
    },
    mine: () => versioned({ values: form.getValues(), version: initial.version }),
    save: ({ version: _, ...merged }, { version, ...newest }) => {
      setInitial({ values: newest as unknown as Values, version });
      // What differs from the newest version counts as changed until it is saved.
      form.reset(newest as unknown as Values);
      form.reset(merged as unknown as Values, { keepDefaultValues: true });
      void save(version)();
    },
  });

  return { form, isSaving: saving.isPending, submit: save(initial.version), conflict };
}

type Versioned<Values> = Values & { version: string | null };

const versioned = <Values>({ values, version }: Loaded<Values>): Versioned<Values> => ({
  ...values,
  version,
});

export type SettingsForm<Values extends FieldValues> = ReturnType<typeof useSettingsForm<Values>>;
