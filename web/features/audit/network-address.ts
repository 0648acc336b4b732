const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^(?=.*:)[\da-f:]{2,39}$/i;

/** Whether a text looks like a network address, such as 192.0.2.1 or 2001:db8::1. The database refuses the others. */
export const isAddress = (text: string): boolean => IPV4.test(text) || IPV6.test(text);
