import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { USER_SEARCH_DEBOUNCE_MS, USER_SEARCH_MIN_LENGTH } from '#shared/limits.ts';
import { LinesSkeleton } from '#web/features/messages/inbox/components/lines-skeleton.tsx';
import { type FoundPerson, usePeopleSearch } from '#web/features/messages/inbox/queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Highlighted } from '#web/ui/highlighted.tsx';
import { Input } from '#web/ui/input.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';

interface PeopleSearchProps {
  viewerId: string;
  disabled: boolean;
  onChoose: (person: FoundPerson) => void;
}

/** Finds a person by name or email; arrows and Enter select. */
export function PeopleSearch({ viewerId, disabled, onChoose }: PeopleSearchProps) {
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), USER_SEARCH_DEBOUNCE_MS);
  const query = usePeopleSearch(asked, viewerId);
  const needsSignal = useNeedsSignal(query);
  const isAsked = text.trim().length >= USER_SEARCH_MIN_LENGTH;
  const people = isAsked && !query.isError ? (query.data ?? []) : [];
  // Do not show 'nobody found' until the response for the current text has arrived.
  const isNobody = isAsked && asked === text.trim() && query.isSuccess && !query.isPlaceholderData;

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={people}
      itemToStringValue={personName}
      autoHighlight
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setText(value);
      }}
    >
      <div className="flex min-h-0 flex-col gap-2 md:h-96">
        <Autocomplete.Input
          render={<Input />}
          aria-label={t('Search users')}
          placeholder={t('Name or email')}
          disabled={disabled}
        />
        <Autocomplete.Status className="px-1 text-ink-soft empty:hidden">
          {!isAsked
            ? t('Type at least 2 characters to search users')
            : isNobody && people.length === 0 && t('No users found')}
        </Autocomplete.Status>
        {query.isError && isAsked && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
        {query.isPending && isAsked && (needsSignal ? <NeedsSignal /> : <LinesSkeleton lines={3} />)}
        <Autocomplete.List className="-mx-2 min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {(person: FoundPerson) => (
            <Autocomplete.Item
              key={person.id}
              value={person}
              onClick={() => onChoose(person)}
              disabled={disabled}
              className="flex min-h-14 cursor-pointer select-none items-center gap-3 rounded-md px-2 py-1.5 data-highlighted:bg-ink/6"
            >
              <Avatar name={personName(person)} personId={person.id} className="size-9" />
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  <Highlighted text={personName(person)} search={asked} />
                </span>
                <span className="block truncate text-ink-soft">
                  <Highlighted text={person.email ?? ''} search={asked} />
                </span>
              </span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
