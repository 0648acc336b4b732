import { expect, test } from 'vitest';
import { sortFiles } from '#web/lib/readable-files.ts';

const file = (name: string, content: string, type: string) =>
  new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name, { type });

test('a file counts as what its bytes are', async () => {
  const { readable, unreadable } = await sortFiles([
    file('a.jpg', '\xff\xd8\xff\xe0', 'image/jpeg'),
    file('really-heic.jpg', '\0\0\0\x18ftypheic', 'image/jpeg'),
    file('heif.heif', '\0\0\0\x18ftypmif1', 'image/heif'),
    file('invoice.jpg', '%PDF-1.7', 'image/jpeg'),
  ]);
  expect(readable.map(({ name, type }) => [name, type])).toEqual([
    ['a.jpg', 'image/jpeg'],
    ['really-heic.jpg', 'image/heic'],
    ['heif.heif', 'image/heif'],
    ['invoice.jpg', 'application/pdf'],
  ]);
  expect(unreadable).toEqual([]);
});

test('an empty file and one that is no picture are named', async () => {
  const { readable, unreadable } = await sortFiles([
    file('empty.jpg', '', 'image/jpeg'),
    file('notes.png', 'Dear Sir or Madam', 'image/png'),
  ]);
  expect([readable, unreadable]).toEqual([[], ['empty.jpg', 'notes.png']]);
});

test('a picture of another type that the browser can show is accepted', async () => {
  const gif =
    'GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';
  const { readable } = await sortFiles([file('dot.gif', gif, 'image/gif')]);
  expect(readable.map(({ type }) => type)).toEqual(['image/gif']);
});
