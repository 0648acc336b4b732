import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { SMALLEST_JPEG as JPEG } from '#test/support/smallest-jpeg.ts';

const SCRIPT = '<script>top.ran = true</script>';
const PAGE = Buffer.from(`<!doctype html><html><body>${SCRIPT}</body></html>`);
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran = true">${SCRIPT}</svg>`,
);
const GIF = Buffer.from('GIF89a/*');
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj',
);
const ZIP = Buffer.from('504b03041400000008000000210000000000000000000000000000000000', 'hex');

/** A PNG of a few bytes that says how large it is. */
function png(side: number, ...more: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [
    chunk('IHDR', header),
    ...more.map((text) => chunk('tEXt', text)),
    chunk('IDAT', deflateSync('x')),
  ];
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** What somebody would send who wants it to run, to unfold, or to be taken for something else. */
export const HOSTILE_CONTENTS: Readonly<Record<string, Buffer>> = {
  'a page': PAGE,
  'a page behind blanks': Buffer.concat([Buffer.from('\n \t\r\n'), PAGE]),
  'a page in UTF-16': Buffer.from(`\ufeff${String(PAGE)}`, 'utf16le'),
  'a page in UTF-7': Buffer.from('+ADw-script+AD4-top.ran=true+ADw-/script+AD4-'),
  'a drawing with a script': DRAWING,
  'a drawing behind a declaration': Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), DRAWING]),
  'an XML with an entity of the disk': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ),
  'a JPEG and page': Buffer.concat([JPEG, PAGE]),
  'a JPEG and PHP': Buffer.concat([JPEG, Buffer.from('<?php system($_GET["c"]); ?>')]),
  'a PNG and page': png(1, PAGE),
  'a GIF and script': Buffer.concat([GIF, Buffer.from('*/=1;top.ran=true;//')]),
  'a PDF with a script': PDF,
  'a PDF and page': Buffer.concat([PDF, PAGE]),
  'a page and PDF': Buffer.concat([PAGE, PDF]),
  'a PNG of 65,535 squared': png(65_535),
  'an archive that unfolds': gzipSync(Buffer.alloc(5_000_000)),
  'an archive and page': Buffer.concat([ZIP, PAGE]),
  'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  'a program of Linux': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(100)]),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'a script': Buffer.from('top.ran = true'),
};

/** What it may claim to be. */
export const HOSTILE_CLAIMS: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/svg+xml',
  'IMAGE/SVG+XML; charset=utf-7',
  'application/pdf',
  'text/html',
  'text/html;charset=utf-7',
  'application/xhtml+xml',
  'text/xml',
  'application/javascript',
  'text/javascript',
  'text/css',
  'text/plain',
  'application/octet-stream',
  'application/x-httpd-php',
  'multipart/related',
];

/** Names that would lie elsewhere, or be read as another; none of them is taken. */
export const HOSTILE_NAMES: readonly string[] = [
  '../escaped.txt',
  '../../escaped.txt',
  'a/../../escaped.txt',
  './a.txt',
  'a//b.txt',
  'a/./b.txt',
  '..',
  '.',
  'a/..',
  '..\\escaped.txt',
  'C:\\escaped.txt',
  '%2e%2e/escaped.txt',
  '%2e%2e%2fescaped.txt',
  '..%2fescaped.txt',
  'nul\0.txt',
  'line\nbreak.txt',
  'return\r\nset-cookie: a=b.txt',
  'right\u202etxt.exe',
  'zero\u200bwidth.txt',
  'Grüße.txt',
  '\ud83d\udca5.txt',
  'quote".txt',
  '<script>.txt',
  'a|b.txt',
  '~/escaped.txt',
  '{a,b}.txt',
  `${'x'.repeat(1100)}.txt`,
];
