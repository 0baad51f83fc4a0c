import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { OutlineCategory, OutlineNote } from '../../../../contract/transfer/outline.ts';
import { readFile } from './read-file.ts';

/* In each file, `w` with a number is a word. All words must be found again, in their order where it is a Markdown or a text file. */

const cal = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const todo = (...lines: string[]) => cal('BEGIN:VTODO', 'UID:1', ...lines, 'END:VTODO');
const opml = (body: string, head = '') =>
  `<?xml version="1.0"?>\n<opml version="2.0"><head>${head}</head><body>${body}</body></opml>`;
const keep = (fields: object) =>
  JSON.stringify({
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    userEditedTimestampUsec: 1,
    textContent: '',
    ...fields,
  });
const csv = (...rows: string[]) =>
  `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE\n${rows.join('\n')}\n`;

const FILES: Readonly<Record<string, readonly string[]>> = {
  'a.md': [
    '- [ ] w1 **w2** w3\n- [x] w4 https://w5.org/w6 w7\n- [ ] `w8` *w9*_w10_ ~~w11~~',
    'mail <w1> w2, w3<w4>, w5<w6 and w7>w8, a<b and b>w9 and <b>w10</b> <i>w11',
    '<table>\n<tr><td>w1</td><td>w2</td></tr>\n<tr><th>w3</th></tr>\n</table>\n\n| w4 | w5 |\n|--|--|\n| w6 | <b>w7</b><br>w8 |',
    `w1 w2 ${'w3 '.repeat(60)}w4\n---\n\n# w5 ${'w6 '.repeat(60)}w7\nw8`,
    '---\ntitle: w1\ntags: [w2, w3]\n---\n<!-- w4 -->\n- w5 <!-- w6 --> w7',
    '[w1](https://w2.org "w3") ![w4](w5.png "w6") [w7][ref]\n\n[ref]: https://w9.org\n[w10]: w11 "w12"\n[w13]: https://w14.org',
    '> w1\n> - w2\n>   w3\n\n```js\nw4\n```\n\n    w5\n\n1. w6\n   w7\n\n   w8\n2. w9\n   > w10',
    '<details><summary>w1</summary>\n\nw2 <img src="w3.png" alt="w4"> <a href="https://w5.org">w6</a>\n\n</details>\n<p align="center">w7</p><ul><li>w8</li><li>w9</li></ul>',
    'w1\n=\n- w2\n  - w3\n    - w4\n      w5\n* * *\n+ w6\n\n\tw7\n## w8 (archived)\n☐ w9\n☑ w10\n(A) w11',
    'Term w1[^1] &lt;w2&gt; \\<w3> &amp;w4; w5&w6; <w7@w8.org> <https://w9.org> <!w10> <?w11?> <![CDATA[w12]]> <source> <w13\n\n[^1]: w14 w15',
  ],
  'a.txt': [
    'w1\nw2\r\nw3\rw4\u2028w5\vw6\fw7\x85w8',
    '- w1\n* w2\n\u200e•\u2060 \u2060w3\n·\tw4\no\tw5\n§ w6\n\uf0b7 w7\n❏ w8\n1 - w9',
    '1. w1\n2. w2\n24. w3\n25. w4\na) w5\nb) w6\nA. w7\nB. w8\nI. w9\nII. w10\n8. w11',
    '(A) w1\n(B) w2\nx w3 +w4 @w5 due:w6',
    '[ ] w1\n  w2\n[x] w3\n☐ w4\n✅ w5\n[w6] w7\n[x]w8',
    '- [ ] w1\n  w2\n\n  \\w3\n  - [x] w4\n    w5\n---\n  w6',
    'w1\n\tw2\n\t\tw3\n---\nw4\n-----\n— w5\n**w6**\n<w7> w8<b>w9',
    'می\u200cw1 ශ්\u200dw2 w3\u200dw4 👩\u200d💻w5',
    '# w1\nw2 <b>w3</b>\n- w4\n~~~\nw5\n~~~',
    `w1 ${'w2 '.repeat(5_000)}w3\nw4`,
  ],
  'a.json': [
    keep({ title: 'w1', textContent: 'w2\nw3', labels: [{ name: 'w4' }, { name: 'w5' }] }),
    keep({
      title: 'w1',
      textContent: undefined,
      listContent: [{ text: 'w2', isChecked: true }, { textHtml: '<p>w3 &lt;w4&gt;</p>' }],
    }),
    keep({ textContentHtml: '<p>w1 <b>w2</b></p><p>w3<br>w4</p><ul><li>w5</li></ul>' }),
    JSON.stringify({ textContent: 'w1', isPinned: true, labels: [{ name: 'w2' }, { name: 'w3' }] }),
    keep({ annotations: [{ url: 'https://w1.org', title: 'w2', description: 'w3', source: 'WEBLINK' }] }),
    keep({
      textContent: 'w1',
      sharees: [{ email: 'w2@a.org' }, { email: 'w3@a.org' }],
      reminders: [{ at: 'w4' }],
    }),
    keep({ textContent: 'w1', mood: 'w2', tasks: [{ name: 'w3' }], attachments: [{ filePath: 'w4.png' }] }),
    keep({ isArchived: true, title: ' w1 ', textContent: '- [ ] w2\n<w3>', labels: [{ name: 'w4' }] }),
    JSON.stringify({
      format: 'nightdrive',
      version: 1,
      motto: 'w9',
      categories: [
        {
          title: 'w1',
          colour: 'w2',
          notes: [{ content: 'w3', due: 'w4', notes: [{ content: 'w5', notes: [{ content: 'w6' }] }] }],
        },
      ],
    }),
    JSON.stringify({
      format: 'nightdrive',
      version: 1,
      username: 'nova',
      categories: [
        { title: `w1 ${'w2 '.repeat(50)}`, notes: [{ content: ' ', notes: [{ content: 'w3' }] }] },
      ],
      recently_deleted: [{ begins_with: 'w4', category: 'w5' }],
    }),
  ],
  'a.csv': [
    csv('task,w1,w2,1,1,w3 (1),w4,w5', 'task,w6,,4,2,,,'),
    csv('section,w1,w2,,,,,', 'task,"w3\nw4",,4,1,,,'),
    csv('task,w1,,4,1,,,', 'note,w2,,,,w3,,w4', 'note,w5,,,,,,'),
    csv('note,"w1 [[file {""file_name"":""w2.pdf"",""file_url"":""https://w3.org""}]]",,,,,,'),
    csv('chart,w1,w2,,,,,', 'task,w3,,4,1,,,'),
    csv('task,w1,,4,1,,,,w2,w3'),
    'TYPE;CONTENT;PLACE\ntask;w1;w2\n',
    'TYPE\tCONTENT\tLABELS\tDEADLINE\ntask\tw1\tw2\tw3\n',
    csv('task,* w1 **w2** <w3>,,1,1,,,'),
    csv('task,w1,,4,1,,,', 'task,w2,,4,2,,,', 'task,w3,,4,3,,,', 'section,w4,,,,w5,w6,'),
  ],
  'a.ics': [
    todo('SUMMARY:w1\\, w2', 'DESCRIPTION:w3\\nw4', 'LOCATION:w5', 'CATEGORIES:w6,w7'),
    todo(
      'SUMMARY:w1 w2',
      '  w3',
      'COMMENT:w4',
      'CONTACT:w5',
      'URL:https://w6.org',
      'ATTACH:https://w7.org/w8.pdf',
    ),
    cal('X-WR-CALNAME:w1', 'X-WR-CALDESC:w2', 'BEGIN:VTODO', 'SUMMARY:w3', 'END:VTODO'),
    todo('SUMMARY:w1', 'ATTENDEE;CN=w2:mailto:w3@a.org', 'ORGANIZER;CN="w4":mailto:w5@a.org', 'RESOURCES:w6'),
    todo('SUMMARY:w1', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:w2', 'END:VALARM'),
    cal(
      'BEGIN:VEVENT',
      'SUMMARY:w1',
      'DESCRIPTION:w2',
      'END:VEVENT',
      'BEGIN:VTODO',
      'SUMMARY:w3',
      'END:VTODO',
    ),
    todo('SUMMARY;LANGUAGE=en:w1', 'X-ALT-DESC;FMTTYPE=text/html:<b>w2</b>', 'X-NOTE:w3 w4'),
    cal(
      'BEGIN:VTODO',
      'UID:2',
      'RELATED-TO:1',
      'SUMMARY:w1',
      'END:VTODO',
      'BEGIN:VTODO',
      'UID:1',
      'SUMMARY:w2',
      'END:VTODO',
    ),
    todo(
      'summary:w1',
      'priority:1',
      'status:completed',
      'description:',
      'rrule:FREQ=DAILY',
      'comment:w2',
      'comment:w3',
    ),
    cal('BEGIN:VTODO', 'SUMMARY:w1', 'END:VTODO') +
      cal('BEGIN:VJOURNAL', 'SUMMARY:w2', 'DESCRIPTION:w3', 'END:VJOURNAL'),
  ],
  'a.opml': [
    opml('<outline text="w1"><outline text="w2" _note="w3"/></outline>', '<title>w4</title>'),
    opml('<outline text="&lt;b&gt;w1&lt;/b&gt; &lt;a href=&quot;https://w2.org&quot;&gt;w3&lt;/a&gt; w4"/>'),
    opml('<outline text="mail &lt;w1&gt; w2&amp;lt;w3 Vec&lt;w4&gt;"/>'),
    opml(
      '<outline text="w1" title="w2" description="w3" type="rss" xmlUrl="https://w4.org" htmlUrl="https://w5.org"/>',
    ),
    opml('<outline text="w1" due="w2" category="/w3,w4"/>', '<ownerName>w5</ownerName>'),
    opml('<outline text="w1">w2<![CDATA[w3]]></outline><!-- w4 -->'),
    opml("<outline text='w1 &#34;w2&#34;'\n note='w3'></outline><outline\ttext=\"w4 > w5 < w6\"/>"),
    opml('<outline text="w1"/><outline/><outline text=""><outline text="w2"/></outline>w3'),
    opml('<outline text="w1&#10;w2&lt;br&gt;w3&lt;p&gt;w4&lt;/p&gt;w5"/>'),
    opml(
      '<outline text="w1" _status="checked" owner="w2"><outline text="w3"><outline text="w4"/></outline></outline>',
    ),
  ],
};
const TRASHED = keep({ isTrashed: true, title: 'w1', textContent: 'w2 w3', labels: [{ name: 'w4' }] });
const cases = [...Object.entries(FILES), ['a.json', [TRASHED]] as const].flatMap(([name, files]) =>
  files.map((text) => [name, text] as const),
);

const WORD = /w\d+/g;
const textsOf = (notes: readonly OutlineNote[]): string[] =>
  notes.flatMap(({ content, notes }) => [content, ...textsOf(notes)]);
const listed = (categories: readonly OutlineCategory[]) =>
  categories.flatMap(({ title, notes }) => [title, ...textsOf(notes)]).join('\n');

test('every word of a zip of all of them is in the notes, or named, in at most six sentences', async () => {
  const files = cases.map(
    ([name, text], at) => [`${at}/${at}${name}`, strToU8(text.replace(WORD, `$&v${at}`))] as const,
  );
  const zip = new File([new Uint8Array(zipSync(Object.fromEntries(files)))], 'all.zip');
  const { categories, leftOut } = await readFile(zip);
  const named = leftOut.flatMap(({ sentence, things }) => [sentence, ...things]).join('\n');
  const found = new Set(`${listed(categories)}\n${named}`.match(/w\d+v\d+/g));
  for (const [name, bytes] of files)
    for (const word of new TextDecoder().decode(bytes).match(/w\d+v\d+/g) ?? [])
      expect(found, name).toContain(word);
  expect(leftOut.length).toBeLessThanOrEqual(6);
});
