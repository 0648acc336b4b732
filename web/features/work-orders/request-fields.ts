import type { UseFormRegisterReturn } from 'react-hook-form';

/** What the fields that a request and its correction share need of their form: `Name` is in both. */
export interface RequestFields<Name extends string> {
  register: (name: Name, options?: typeof noneIfEmpty) => UseFormRegisterReturn<Name>;
  errors: Partial<Record<Name, { message?: string | undefined }>>;
}

/** For days: an empty field is none. */
export const noneIfEmpty = { setValueAs: (text: string | null) => text || null };
