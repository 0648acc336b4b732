/** The server's hint ends with the id, after a colon, in each language. */
const AT_THE_END = /: ([\w.-]{8,64})$/;

/** The id under which the log has an unexpected error, from the hint of its response; undefined for other hints. */
export const errorIdIn = (hint: string): string | undefined => AT_THE_END.exec(hint)?.[1];
