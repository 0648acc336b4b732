const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether what a function of the database wants as a header can be one: no line end gets into an answer that way. */
export function isHeader(name: string, value: unknown): value is string {
  return typeof value === 'string' && NAME.test(name) && VALUE.test(value);
}
