import { ArrowUp, Plus } from 'lucide-react';
import { useId } from 'react';
import { Controller, useFieldArray } from 'react-hook-form';
import * as z from 'zod/mini';
import { trades as tradesSchema } from '#shared/commands/settings.ts';
import { TRADES_MAX } from '#shared/limits.ts';
import type { TradeSetting } from '#shared/rules/trades.ts';
import { SettingsForm } from '#web/features/settings/components/settings-form.tsx';
import type { Loaded } from '#web/features/settings/queries.ts';
import { useSettingsForm } from '#web/features/settings/use-settings-form.ts';
import { message, received, t } from '#web/lib/text.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

export interface TradesValues {
  trades: TradeSetting[];
}

const schema = z.object({ trades: tradesSchema });
/** For `register`: an empty field is not 0. */
const counted = (typed: unknown) => (typed === '' ? Number.NaN : Number(typed));

const LABELS = { trades: message('Trades') };

interface TradesFormProps {
  loaded: Loaded<TradesValues>;
  reload: () => Promise<Loaded<TradesValues> | undefined>;
}

/** The trades of the office, with the photos that a final report of each needs. */
export function TradesForm({ loaded, reload }: TradesFormProps) {
  const settings = useSettingsForm<TradesValues>({
    recordId: 'trades',
    loaded,
    reload,
    schema,
    send: ({ trades }, version, key) => sendCommand('save_trades', { trades, version }, key),
  });
  const { register, control, formState } = settings.form;
  const list = useFieldArray({ control, name: 'trades' });
  const errorId = useId();
  const errors = formState.errors.trades;
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <SettingsForm settings={settings} labels={LABELS} textOf={textOf}>
      <Card title={t('Trades')}>
        <p className="mb-4 text-pretty text-ink-soft">
          {t(
            'New work is requested in an active trade. Existing work keeps its trade, also when you rename it or switch it off here.',
          )}{' '}
          {t('A final report needs at least these photos from before and after the work.')}
        </p>
        <ol className="grid gap-3">
          {list.fields.map((trade, index) => (
            <li
              key={trade.id}
              className="grid grid-cols-2 items-start gap-x-3 gap-y-1 rounded-md border border-line p-3 md:grid-cols-[1fr_9rem_9rem_auto_auto] md:border-0 md:p-0"
            >
              <div className="max-md:col-span-2">
                {index === 0 && (
                  <p aria-hidden className="mb-1.5 font-medium text-ink max-md:hidden">
                    {t('Name')}
                  </p>
                )}
                <Field
                  label={t('Name of trade {{n}}', { n: index + 1 })}
                  error={errors?.[index]?.name?.message}
                  className="[&>label]:sr-only"
                >
                  <Input {...register(`trades.${index}.name`)} maxLength={60} autoComplete="off" />
                </Field>
              </div>
              <PhotoCount
                label={t('Min. photos before')}
                error={errors?.[index]?.photos_before?.message}
                isFirst={index === 0}
              >
                <Input
                  {...register(`trades.${index}.photos_before`, { setValueAs: counted })}
                  inputMode="numeric"
                  className="figures text-right"
                />
              </PhotoCount>
              <PhotoCount
                label={t('Min. photos after')}
                error={errors?.[index]?.photos_after?.message}
                isFirst={index === 0}
              >
                <Input
                  {...register(`trades.${index}.photos_after`, { setValueAs: counted })}
                  inputMode="numeric"
                  className="figures text-right"
                />
              </PhotoCount>
              {/* In the middle of the fields beside it, which are a bit higher. */}
              <div className={index === 0 ? 'md:pt-7' : 'md:pt-0.5'}>
                <Controller
                  control={control}
                  name={`trades.${index}.is_active`}
                  render={({ field }) => (
                    <Checkbox checked={field.value} onCheckedChange={field.onChange} label={t('Active')} />
                  )}
                />
              </div>
              <Button
                variant="quiet"
                size="icon"
                disabled={index === 0}
                onClick={() => list.move(index, index - 1)}
                aria-label={t('Move trade {{n}} up', { n: index + 1 })}
                className={index === 0 ? 'justify-self-end md:mt-6.5' : 'justify-self-end'}
              >
                <ArrowUp aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        {problem && <ErrorText id={errorId}>{t(received(problem))}</ErrorText>}
        <Button
          className="mt-4"
          disabled={list.fields.length >= TRADES_MAX}
          onClick={() => list.append({ name: '', is_active: true, photos_before: 0, photos_after: 0 })}
        >
          <Plus aria-hidden />
          {t('Add a trade')}
        </Button>
      </Card>
    </SettingsForm>
  );
}

interface PhotoCountProps {
  label: string;
  error: string | undefined;
  /** The label of a column stands above its first field; on a phone, above each. */
  isFirst: boolean;
  children: Parameters<typeof Field>[0]['children'];
}

function PhotoCount({ label, error, isFirst, children }: PhotoCountProps) {
  return (
    <Field label={label} error={error} className={isFirst ? undefined : 'md:[&>label]:sr-only'}>
      {children}
    </Field>
  );
}

const textOf = ({ trades }: TradesValues): string =>
  trades
    .map((trade, index) =>
      [
        `${index + 1}. ${trade.name}`,
        trade.is_active ? t('Active') : t('Not active'),
        t('{{before}} photos before, {{after}} after', {
          before: trade.photos_before,
          after: trade.photos_after,
        }),
      ].join(' · '),
    )
    .join('\n');
