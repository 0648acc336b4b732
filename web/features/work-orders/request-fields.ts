import type { UseFormRegisterReturn } from 'react-hook-form';

/** The form type of the fields that a request and its correction share: `Name` is in both. */
export interface RequestFields<Name extends string> {
  register: (name: Name, options?: typeof noneIfEmpty) => UseFormRegisterReturn<Name>;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
}

/** For days: an empty field is null. */
export const noneIfEmpty = { setValueAs: (text: string | null) => text || null };
