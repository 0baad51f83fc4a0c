import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../../contract/notes.ts';
import { Unreadable } from '../../../../contract/transfer/imported.ts';
import type { OutlineNote } from '../../../../contract/transfer/outline.ts';
import { readFile } from './read-file.ts';

const file = (name: string, content: string | Uint8Array) =>
  readFile(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));

/** The sentence shown for a file that cannot be imported. */
async function faultOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.catch((reason: unknown) => reason);
  if (!(error instanceof Unreadable)) throw error;
  return [error.fault.what, error.fault.why].filter(Boolean).join(' ');
}

/** Notes as people would write them down: `!` is important, `x` scratched out. */
const asWritten = (notes: readonly OutlineNote[]): unknown[] =>
  notes.map(({ content, important, scratched_out, notes }) => {
    const words = `${important ? '! ' : ''}${scratched_out ? 'x ' : ''}${content}`;
    return notes.length > 0 ? [words, ...asWritten(notes)] : words;
  });

async function readAsWritten(name: string, content: string | Uint8Array) {
  const { from, categories, leftOut } = await file(name, content);
  return {
    from,
    leftOut: leftOut.map(({ sentence }) => sentence),
    lists: Object.fromEntries(categories.map(({ title, notes }) => [title, asWritten(notes)])),
  };
}

const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );

const keepText = (fields: object) => ({
  ...{ color: 'BLUE', isTrashed: false, isPinned: false, isArchived: false, title: '' },
  ...{ textContent: '', userEditedTimestampUsec: 1, createdTimestampUsec: 1 },
  ...fields,
});

test('Markdown brings headings as categories, boxes, bold type and what is indented', async () => {
  const text = [
    '- [ ] Before all headings',
    '# Road trip',
    '',
    '- [x] **Tyres**',
    '  winter ones',
    '',
    '  and chains',
    '  - [ ] Compare prices',
    '    at two shops',
    '    * deeper',
    '* Map',
    '1. First',
    '---',
    '## Last year (archived) ##',
    '☑ Done there',
    '# Empty',
  ].join('\r\n');
  expect(await readAsWritten('lists.md', text)).toEqual({
    from: 'a text file',
    lists: {
      lists: ['Before all headings'],
      'Road trip': [
        ['! x Tyres\nwinter ones\n\nand chains', 'Compare prices\nat two shops', 'deeper'],
        'Map',
        '1. First',
        DIVIDER,
      ],
      'Last year': ['x Done there'],
      Empty: [],
    },
    leftOut: [],
  });
});

const OURS = {
  format: 'nightdrive',
  version: 1,
  categories: [{ title: 'Road trip', notes: [{ content: 'Tyres', notes: [{ content: 'Winter ones' }] }] }],
};

test('our own file needs no flags, and is found in its zip beside the Markdown', async () => {
  const expected = { 'Road trip': [['Tyres', 'Winter ones']] };
  expect((await readAsWritten('nightdrive.json', JSON.stringify(OURS))).lists).toEqual(expected);
  const ours = zip({
    'nightdrive.json': JSON.stringify(OURS),
    'notes.md': '# Other\n- Other',
    'picture.webp': 'x',
  });
  expect(await readAsWritten('mine.zip', ours)).toEqual({ from: 'Nightdrive', lists: expected, leftOut: [] });
});

test('what is too long continues in notes below, and is named', async () => {
  const notes = [
    { content: `${'😀'.repeat(9_000)} ${'a'.repeat(2_000)}`, notes: [{ content: 'sub' }] },
    { content: ' \n ', notes: [{ content: 'Found below' }] },
    { content: 'a\0b\uD800' },
    { content: '😀'.repeat(10_000) },
  ];
  const { categories, leftOut } = await file(
    'x.json',
    JSON.stringify({
      ...OURS,
      categories: [
        { title: ` ${'t'.repeat(101)} `, notes },
        { title: ' ', notes: [] },
      ],
    }),
  );
  expect(categories.map(({ title }) => title)).toEqual([`${'t'.repeat(99)}…`, 'Untitled']);
  expect(asWritten(categories[0]?.notes ?? [])).toEqual([
    't'.repeat(101),
    ['😀'.repeat(9_000), 'sub'],
    ` ${'a'.repeat(2_000)}`,
    'Found below',
    'ab\uFFFD',
    '😀'.repeat(10_000),
  ]);
  expect(leftOut.map(({ sentence }) => sentence)).toEqual([
    '1 note in the trash or without text is left out: empty note.',
    `2 texts are too long and continue in notes below them: ${'😀'.repeat(60)}…, ${'t'.repeat(99)}….`,
  ]);
});

test.each([
  ['cut.json', JSON.stringify(OURS, null, 1).slice(0, -9)],
  ['deep.json', '['.repeat(2_000_000)],
])('%s is refused with the message of the browser', async (name, content) => {
  expect(await faultOf(file(name, content))).toMatch(
    new RegExp(`^${name} cannot be read: it is not valid JSON\\. .*JSON`),
  );
});

test('a file of more than 5,000 notes or 50 MB is refused', async () => {
  expect(await faultOf(file('long.txt', 'Milk\n'.repeat(6_120)))).toBe(
    'At most 5,000 notes and 50 MB. This import has 6,120 notes.',
  );
  const large = new File(['Milk'], 'large.txt');
  Object.defineProperty(large, 'size', { value: 53_000_000 });
  expect(await faultOf(readFile(large))).toBe(
    'At most 5,000 notes and 50 MB. The texts of this import have 51 MB.',
  );
});

const bomb = zip({ 'a.txt': new Uint8Array(60_000_000) });

test('a zip that inflates to more than 50 MB is refused before it is inflated', async () => {
  expect(bomb.length).toBeLessThan(100_000);
  const refusal = 'At most 5,000 notes and 50 MB. The texts of this import have 58 MB.';
  expect(await faultOf(file('bomb.zip', bomb))).toBe(refusal);
  const many = zip(
    Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.md`, new Uint8Array(20_000_000)])),
  );
  expect(await faultOf(file('many.zip', many))).toBe(refusal);
});

test.each([10, 49_000_000])(
  'a zip that lies about its size gets no more memory than it said: %d',
  async (said) => {
    const liar = bomb.slice();
    const view = new DataView(liar.buffer);
    const directory = Buffer.from(liar).lastIndexOf('PK\x01\x02', undefined, 'latin1');
    view.setUint32(directory + 24, said, true);
    expect(await faultOf(file('liar.zip', liar))).toBe('liar.zip is damaged. Download or copy it again.');
  },
);

test('a heading of a million signs is read in one pass', async () => {
  // Two megabytes: with a step back for each sign it would take an hour.
  const { lists } = await readAsWritten('list.md', `${'# '.repeat(1_000_000)}x\n- milk`);
  expect(Object.values(lists).flat()).toContain('milk');
});

test('20,000 nested tasks are refused with a clear message', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `task,Task ${at},${at + 1}`);
  const nested = file('Deep.csv', ['TYPE,CONTENT,INDENT', ...rows].join('\n'));
  expect(await faultOf(nested)).toBe('At most 5,000 notes and 50 MB. This import has 20,000 notes.');
});

test('a Takeout of 60 MB of pictures is read for its notes alone', async () => {
  const picture = new Uint8Array(60_000_000);
  const takeout = zipSync({
    'Takeout/Keep/Roof.json': strToU8(JSON.stringify(keepText({ textContent: 'Roof' }))),
    'Takeout/Keep/roof.jpg': [picture, { level: 0 }],
  });
  expect(await readAsWritten('Takeout.zip', takeout)).toEqual({
    from: 'Google Keep',
    lists: { 'Google Keep': ['Roof'] },
    leftOut: ['1 file is a picture, a sound or of another kind, and is left out: roof.jpg.'],
  });
});

test('a zip in a zip is opened', async () => {
  const part = zip({ 'Trip 1a2b3c4d5e6f708192a3b4c5d6e7f809.md': '- Tent\n' });
  const { lists, leftOut } = await readAsWritten(
    'Export.zip',
    zip({ 'Part-1.zip': part, 'a.md': '- Milk\n' }),
  );
  expect(lists).toEqual({ Trip: ['Tent'], a: ['Milk'] });
  expect(leftOut).toEqual([]);
  const half = file('Export.zip', zip({ 'Part-1.zip': part.slice(0, -30), 'a.md': '- Milk\n' }));
  expect(await faultOf(half)).toBe('Part-1.zip is damaged. Download or copy it again.');
});

test('one damaged file in a zip of another program refuses the whole zip', async () => {
  const damaged = Buffer.from(zipSync({ 'a.md': strToU8('- Milk'), 'b.md': strToU8('- Oat') }, { level: 0 }));
  damaged.set(strToU8('S'), damaged.indexOf('Milk'));
  expect(await faultOf(file('lists.zip', damaged))).toBe('lists.zip is damaged. Download or copy it again.');
});

test('what cannot be opened, as a folder, is refused with the reason', async () => {
  const folder = new File([], 'Notes');
  folder.slice = () => {
    throw new DOMException('', 'NotFoundError');
  };
  expect(await faultOf(readFile(folder))).toBe(
    'Notes cannot be read: it cannot be opened. A folder can be imported as a zip file.',
  );
});

test('JSON with marks of the byte order is read, and a title with line ends has one line', async () => {
  const ours = { ...OURS, categories: [{ title: ' Road\r\ntrip\t2 ', notes: [] }] };
  const { lists } = await readAsWritten('nightdrive.json', `\ufeff\ufeff${JSON.stringify(ours)}`);
  expect(lists).toEqual({ 'Road trip 2': [] });
});

test('notes of a third level become sub notes, and a hundred levels are enough', async () => {
  const nested = (levels: number): object => ({
    content: `${levels}`,
    notes: levels > 1 ? [nested(levels - 1)] : [],
  });
  const ours = (levels: number) =>
    JSON.stringify({ ...OURS, categories: [{ title: 'Deep', notes: [nested(levels)] }] });
  expect((await readAsWritten('nightdrive.json', ours(4))).lists).toEqual({ Deep: [['4', '3', '2', '1']] });
  expect(await faultOf(file('deep.json', ours(101)))).toBe(
    'deep.json cannot be read: it has more than 100 levels of notes.',
  );
});

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const task = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO'].join('\r\n');

test.each<[what: string, text: string, lists: object]>([
  [
    'that name each other as parents',
    calendar(
      task('UID:1', 'RELATED-TO:2', 'SUMMARY:A'),
      task('UID:2', 'RELATED-TO:1', 'SUMMARY:B'),
      task('UID:3', 'RELATED-TO:gone', 'SUMMARY:C'),
      task('UID:4', 'RELATED-TO:4', 'SUMMARY:D'),
    ),
    { tasks: ['A', 'B', 'C', 'D'] },
  ],
  ['without ids', calendar(task('SUMMARY:A'), task('SUMMARY:B')), { tasks: ['A', 'B'] }],
  [
    'that name their children or siblings',
    calendar(
      task('UID:1', 'RELATED-TO;RELTYPE=CHILD:2', 'SUMMARY:A'),
      task('UID:2', 'RELATED-TO;RELTYPE=SIBLING:1', 'SUMMARY:B'),
    ),
    { tasks: [['A', 'B']] },
  ],
  [
    'in small letters, done in any way',
    calendar(
      task('summary:A', 'status:completed'),
      task('SUMMARY:B', 'STATUS:CANCELLED'),
      task('SUMMARY:C', 'PERCENT-COMPLETE:100'),
      task('SUMMARY:20240501', 'PERCENT-COMPLETE:50'),
    ).replace('BEGIN:VTODO', 'begin:vtodo'),
    { tasks: ['x A', 'x B', 'x C', '20240501'] },
  ],
  [
    'with all that a task may have',
    calendar(
      task(
        'SUMMARY;LANGUAGE=en:Long tit',
        ' le\\, with a comma',
        'DTSTART;TZID=Europe/Berlin:20240501T100000',
        'DUE;VALUE=DATE:20240502',
        'RRULE:FREQ=WEEKLY',
        'LOCATION:Shop',
        'CATEGORIES:a',
        'CATEGORIES:b',
        'ATTACH:https://example.org/a.pdf',
        'COMMENT:Remark',
        'CONTACT:Ben',
      ),
    ),
    {
      tasks: [
        'Long title, with a comma\nRemark\nPlace: Shop\nContact: Ben\nhttps://example.org/a.pdf\nStart: 2024-05-01 10:00\nDate: 2024-05-02\nRepeats: FREQ=WEEKLY\nLabels: a,b',
      ],
    },
  ],
  [
    'of two calendars',
    calendar('X-WR-CALNAME:Home', task('SUMMARY:A')) + calendar(task('SUMMARY:B'), 'X-WR-CALNAME:Work'),
    { Home: ['A'], Work: ['B'] },
  ],
])('tasks %s are all imported', async (_, text, lists) => {
  expect(await readAsWritten('tasks.ics', text)).toEqual({ from: 'a calendar', lists, leftOut: [] });
});

test('what has no place in a list is named', async () => {
  const { leftOut } = await readAsWritten(
    'tasks.ics',
    calendar(
      task('SUMMARY:A', 'GEO:48.1;11.5', 'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA', 'X-APPLE-SORT:1'),
    ),
  );
  expect(leftOut).toEqual([
    '1 detail has no place in a list and is left out: GEO.',
    '1 file is a picture, a sound or of another kind, and is left out: attachment.',
  ]);
});

test('an address keeps its underscores and escapes, and what only looks like one stays as it is', async () => {
  const text = '- https://example.org/_a_b_?c=%20d\n- see example.org and a@b.example\n- CDATA';
  expect((await readAsWritten('a.md', text)).lists).toEqual({
    a: ['https://example.org/_a_b_?c=%20d', 'see example.org and a@b.example', 'CDATA'],
  });
  const outline = '<opml><body><outline text="A"><![CDATA[<outline text="B"/>]]></outline></body></opml>';
  expect((await readAsWritten('a.opml', outline)).lists).toEqual({ a: ['A'] });
});

test('a note of Google Keep whose text is HTML alone is read', async () => {
  const note = keepText({
    textContent: undefined,
    textContentHtml: '<p dir="ltr">Fish &amp; chips</p><p><span>Peas</span></p>',
    listContent: [{ textHtml: '<p>Salt</p>', isChecked: true }],
  });
  expect((await readAsWritten('a.json', JSON.stringify(note))).lists).toEqual({
    'Google Keep': [['Fish & chips\nPeas', 'x Salt']],
  });
});

test.each<[what: string, name: string, text: string, lists: object]>([
  [
    'words behind a box stay whole',
    'a.md',
    '- [ ] Buy **milk** now\n- [x] see https://example.org/x\n- [ ] `npm test` *soon*',
    { a: ['Buy milk now', 'x see https://example.org/x', 'npm test soon'] },
  ],
  [
    'words in angle brackets that are no element stay',
    'a.md',
    'mail <Bob>, Vec<T>, a<b and b>c, cp <source> <i>\n\n- <b>bold</b> x<br>y',
    { a: ['mail <Bob>, Vec<T>, a<b and b>c, cp <source> <i>', 'bold x\ny'] },
  ],
  [
    'cells of a table are parted',
    'a.md',
    '<table>\n  <tr><th>What</th><th>Who</th></tr>\n  <tr><td>Cake</td><td><b>Ann</b></td></tr>\n</table>',
    { a: ['What | Who', 'Cake | Ann'] },
  ],
  ['joiners stay', 'a.md', 'می\u200cخواهم\n\n- 👩\u200d💻', { a: ['می\u200cخواهم', '👩\u200d💻'] }],
  [
    'a heading that is too long is a text below a short title',
    'a.md',
    `${'word '.repeat(30)}\n---\n- milk`,
    { [`${'word '.repeat(19)}word…`]: ['word '.repeat(30).trim(), 'milk'] },
  ],
  [
    'marked-up text of an outline is text',
    'a.opml',
    '<opml><body><outline text="&lt;b&gt;Call&lt;/b&gt; &lt;a href=&quot;https://a.org&quot;&gt;Ann&lt;/a&gt; &lt;Bob&gt;"/></body></opml>',
    { a: ['Call Ann (https://a.org) <Bob>'] },
  ],
])('%s', async (_, name, text, lists) => {
  expect((await readAsWritten(name, text)).lists).toEqual(lists);
});

test('a time in UTC is shown in the time of the device, and one without a zone as it stands', async () => {
  const text = calendar(task('SUMMARY:A', 'DTSTART:20240501T100000', 'DUE:20240501T233000Z'));
  const local = new Date('2024-05-01T23:30:00Z');
  const two = (part: number) => `${part}`.padStart(2, '0');
  const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  const due = `${day} ${two(local.getHours())}:${two(local.getMinutes())}`;
  expect((await readAsWritten('a.ics', text)).lists).toEqual({
    a: [`A\nStart: 2024-05-01 10:00\nDate: ${due}`],
  });
});

test('a time in a zone that the calendar describes is the same moment', async () => {
  const zone = [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    'END:STANDARD',
  ];
  const zoned = calendar(
    'BEGIN:VTIMEZONE',
    'TZID:X',
    ...zone,
    'END:VTIMEZONE',
    task('SUMMARY:A', 'DUE;TZID=X:20240501T050000'),
  );
  const utc = calendar(task('SUMMARY:A', 'DUE:20240501T000000Z'));
  expect((await readAsWritten('a.ics', zoned)).lists).toEqual((await readAsWritten('a.ics', utc)).lists);
});

test('a line of a calendar that is folded within a letter keeps it', async () => {
  const text = new Uint8Array(Buffer.from(calendar(task('SUMMARY:K\u00e4se'))));
  const at = Buffer.from(text).indexOf(0xc3) + 1;
  const folded = Buffer.concat([text.subarray(0, at), Buffer.from('\r\n '), text.subarray(at)]);
  expect((await readAsWritten('a.ics', folded)).lists).toEqual({ a: ['Käse'] });
});

test('calendar files with a task each are one set, in which sub tasks keep their parents', async () => {
  const files = [
    task('UID:1', 'SUMMARY:Tent'),
    task('UID:2', 'RELATED-TO:1', 'SUMMARY:Pegs'),
    task('UID:3', 'SUMMARY:Gas'),
  ];
  const { categories } = await readFile(...files.map((text, at) => new File([calendar(text)], `${at}f.ics`)));
  expect(categories.map(({ title, notes }) => [title, asWritten(notes)])).toEqual([
    ['Tasks', [['Tent', 'Pegs'], 'Gas']],
  ]);
});

test.each<[name: string, content: string | Uint8Array, fault: string]>([
  [
    'todoist.csv',
    `TYPE,CONTENT\n${'task,Filler\n'.repeat(400)}task,"Never closed\ntask,Next\n`,
    'Line 402 of todoist.csv cannot be read: a quote is never closed.',
  ],
  [
    'todoist.csv',
    `TYPE,CONTENT\ntask,"A" b"\n`,
    'Line 2 of todoist.csv cannot be read: a quote ends in the middle of a field.',
  ],
  [
    'bank.csv',
    'Date,Amount\n1,2\n',
    'Line 1 of bank.csv cannot be read: it has no columns TYPE and CONTENT, as files of Todoist do.',
  ],
  ['cut.zip', zip({ 'a.md': '# A' }).slice(0, 30), 'cut.zip is damaged. Download or copy it again.'],
])('a broken file says where it is wrong: %s (%#)', async (name, content, fault) => {
  expect(await faultOf(file(name, content))).toBe(fault);
});

test.each<[name: string, content: string | Uint8Array, why: string]>([
  ['new.json', JSON.stringify({ ...OURS, version: 2 }), 'its version is not 1.'],
  ['odd.json', JSON.stringify({ ...OURS, categories: {} }), 'it has no list of categories.'],
  ['odd.json', JSON.stringify({ ...OURS, categories: [{ notes: [] }] }), 'category 1 has no title.'],
  [
    'odd.json',
    JSON.stringify({ ...OURS, categories: [{ title: 'A', notes: [{}] }] }),
    'note 1 of category 1 has no content.',
  ],
  ['other.json', '{"name": "package"}', 'it is not in a format that can be imported.'],
  [
    'a.json',
    '{"isPinned":true,"isArchived":false,"text":"a"}',
    'it is not in a format that can be imported.',
  ],
  ['photo.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'it is not in a format that can be imported.'],
  ['nothing.txt', ' \n', 'there are no notes in it.'],
  ['empty.zip', zip({}), 'there are no notes in it.'],
  ['notes.rtf', '{\\rtf1 Milk}', 'it is rich text. Save it as plain text (.txt) first.'],
  ['My notes', '{\\rtf1 Milk}', 'it is rich text. Save it as plain text (.txt) first.'],
  ['page.html', '<p>Milk</p>', 'it is a web page. Save it as text or Markdown first.'],
  ['saved.txt', '\n<!DOCTYPE html>', 'it is a web page. Save it as text or Markdown first.'],
  [
    'notes.enex',
    '<?xml version="1.0"?><en-export/>',
    'it is an export of Evernote. Export the notes as text or Markdown first.',
  ],
  [
    'list.docx',
    zip({ 'word/document.xml': '<w/>' }),
    'it is a document. Save it as plain text (.txt) first.',
  ],
  ['list.xlsx', zip({ 'xl/workbook.xml': '<w/>' }), 'it is a table. Its text can be copied and pasted.'],
  [
    'takeout.tgz',
    new Uint8Array([0x1f, 0x8b, 8, 0]),
    'it is an archive of another kind. Export a .zip file.',
  ],
  ['list.pdf', '%PDF-1.7', 'it is a PDF. Its text can be copied and pasted.'],
  ['cut.ics', 'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:A', 'it ends in the middle of a task.'],
  ['events.ics', calendar('BEGIN:VEVENT', 'SUMMARY:A', 'END:VEVENT'), 'there are no tasks in it.'],
  ['cut.opml', '<opml><body><outline text="A"/><outline te', 'its end is missing.'],
  ['feed.xml', '<?xml version="1.0"?><rss/>', 'it is XML of a kind that cannot be imported.'],
  [
    'flags.json',
    JSON.stringify({ ...OURS, categories: [{ title: 'A', notes: [{ content: 'x', important: 'yes' }] }] }),
    'important of note 1 of category 1 is neither true nor false.',
  ],
  [
    'flags.json',
    JSON.stringify({ ...OURS, categories: [{ title: 'A', archived: 1, notes: [] }] }),
    'archived of category 1 is neither true nor false.',
  ],
])('%s is refused with the reason, and with the way that helps (%#)', async (name, content, why) => {
  expect(await faultOf(file(name, content))).toBe(`${name} cannot be read: ${why}`);
});
