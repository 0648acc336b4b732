import type * as z from 'zod/mini';
import type { workOrderCorrection } from '#shared/commands/work-orders.ts';
import { type FieldChange, fieldName, fieldValue } from '#web/features/work-orders/event-labels.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';

export type Correction = z.input<typeof workOrderCorrection>;
type Field = keyof Correction;

/** A loaded work order: its version, the editable fields, and the name of its location. */
export interface ReadVersion {
  version: string;
  location: string;
  facts: Correction;
}

export type Correctable = Pick<
  OfficeWorkOrder,
  Exclude<keyof Correction, 'nte_amount'> | 'budget' | 'updated_at' | 'store_location'
>;

export function readVersionOf(order: Correctable): ReadVersion {
  return {
    version: order.updated_at,
    location: order.store_location,
    facts: {
      partner_location_id: order.partner_location_id ?? '',
      title: order.title,
      description: order.description,
      trade: order.trade,
      priority: order.priority,
      preferred_from: order.preferred_from,
      preferred_to: order.preferred_to,
      due_date: order.due_date,
      // A row that an older version of the app has stored has none.
      appointment_from: order.appointment_from ?? null,
      appointment_until: order.appointment_until ?? null,
      contact_name: order.contact_name,
      contact_phone: order.contact_phone,
      partner_reference: order.partner_reference,
      job_type: order.job_type,
      nte_amount: order.budget?.nte_amount ?? null,
    },
  };
}

export interface Merge {
  /** The merged values: the user's changes, and others' changes of untouched fields. */
  merged: Correction;
  /** What others changed since it was loaded. */
  theirs: FieldChange[];
  /** The fields that both have changed, to different values: the user's value is kept. */
  clashes: { field: Field; label: string; theirs: string; value: Correction[Field] }[];
}

const APPOINTMENT: readonly Field[] = ['appointment_from', 'appointment_until'];

const same = (one: unknown, other: unknown) => (one || null) === (other || null);

/** Applies the user's changes of an old version to the newest one; no input is lost. */
export function mergeCorrection(base: ReadVersion, newest: ReadVersion, mine: Correction): Merge {
  const fields = Object.keys(newest.facts) as Field[];
  const changed = fields.filter((field) => !same(base.facts[field], newest.facts[field]));
  const isEdited = (field: Field) => !same(mine[field], base.facts[field]);
  // An appointment is one thing: nobody agreed to the start of one window with the end of another.
  const isMine = (field: Field) =>
    APPOINTMENT.includes(field) ? APPOINTMENT.some(isEdited) : isEdited(field);
  return {
    merged: {
      // A draft of an older version lacks the newer fields.
      ...newest.facts,
      ...mine,
      ...Object.fromEntries(
        changed.filter((field) => !isMine(field)).map((field) => [field, newest.facts[field]]),
      ),
    },
    theirs: changed.map((field) => ({
      label: fieldName(nameOf(field)),
      before: wordsOf(field, base),
      after: wordsOf(field, newest),
    })),
    clashes: changed
      .filter((field) => isMine(field) && !same(mine[field], newest.facts[field]))
      .map((field) => ({
        field,
        label: fieldName(nameOf(field)),
        theirs: wordsOf(field, newest),
        value: newest.facts[field],
      })),
  };
}

/** The history shows the location by its name. */
const nameOf = (field: Field) => (field === 'partner_location_id' ? 'location' : field);

const wordsOf = (field: Field, { location, facts }: ReadVersion) =>
  field === 'partner_location_id' ? location : fieldValue(field, facts[field] ?? null);
