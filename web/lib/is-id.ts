const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value of an address can be the id of a record. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
