import fc from 'fast-check';
import { CATEGORY_TITLE_MAX } from '../../contract/categories.ts';
import { DIVIDER, NOTE_CONTENT_MAX } from '../../contract/notes.ts';

const parts = (...lines: string[]) => lines.flatMap((line) => line.split('¦'));

/** Signs and words that some format gives a meaning. */
const MARKS = parts(
  DIVIDER.slice(1),
  `- ¦* ¦+ ¦-¦•¦• ¦\u200e• ¦\uf0b7 ¦§ ¦o ¦o\t¦1. ¦2) ¦10) ¦a) ¦I. `,
  `(A) ¦x ¦[ ] ¦[x] ¦[X]¦[]¦☐ ¦☑¦✔\ufe0f ¦- [ ] ¦- [x] ¦---¦***¦___`,
  `———¦=¦===¦# ¦## ¦#¦> ¦>¦\`\`\`¦~~~¦~¦~~¦\`¦*¦**¦_¦__¦\\¦\\\\`,
  `|¦ | ¦|---|¦:--¦-|-¦!¦[¦]¦(¦)¦[a](b)¦[a]¦[a]: b¦![a](b "c")¦ (archived)`,
  `<¦>¦<b>¦</b>¦<Bob>¦Vec<T>¦<br>¦<wbr>¦<p a=1>¦<!-- a -->¦<!--¦<?a?>¦<![CDATA[a]]>`,
  `<script>¦<opml>¦<en-export¦<html¦{¦{\\rtf¦%PDF¦BEGIN:VCALENDAR¦title: a¦:`,
  `&¦&amp;¦&#10;¦&lt¦&copy;¦&nbsp;¦https://a.org/_b_?c=d&e#f¦http://a.org¦HTTPS://a_b¦://`,
  `ftp://a/*b*¦mailto:a_b@c.org¦<https://a.org>¦<a@b.org>¦javascript://a_b¦$a$¦:)¦'¦"¦%20`,
);
const BLANKS = parts(` ¦  ¦    ¦\t¦\u00a0¦\u3000¦\v¦\f¦\x85¦\u2003¦\u2028¦\u2029`);
const LINE_ENDS = parts(`\n¦\r\n¦\r¦\n\n¦\n\n\n¦\r\n\r\n¦\n  ¦\n\t¦ \n¦  \n¦\\\n`);
const ODD = parts(
  `\u200b¦\u200c¦\u200d¦\u200f¦\u202e¦\u2060¦\ufeff¦\ufffe¦\uffff¦\ufdd0¦\u00ad¦\x01`,
  `\x1f¦\x7f¦\x80¦\u0301¦👩\u200d👩\u200d👧¦🏳\ufe0f\u200d🌈¦🇩🇪¦می\u200cخواهم¦شكراً¦ශ්\u200dරී¦한국¦\u{e0041}`,
);
const from = (list: readonly string[]) => fc.constantFrom(...list);
const word = from(parts(`milk¦Ann¦a¦7¦Käse¦İ¦ß¦東京¦snake_case¦2*3¦it's¦x.¦24.`));
const joined = (most: number, ...kinds: fc.Arbitrary<string>[]) =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: most }).map((all) => all.join(''));

const sign = fc.string({ unit: 'binary', minLength: 1, maxLength: 3 });
const isStorable = (text: string): boolean =>
  text.trim() !== '' && !text.includes('\0') && [...text].length <= NOTE_CONTENT_MAX;
const loose = joined(12, from(MARKS), from(BLANKS), from(LINE_ENDS), from(ODD), word, sign);
/** As people write. */
const lines = fc.array(joined(6, from(MARKS), word, fc.constant(' ')), { minLength: 1, maxLength: 4 });
const long = fc
  .tuple(loose, fc.integer({ min: 100, max: 400 }))
  .map(([text, times]) => text.repeat(times).slice(0, 9_000));

/** Any text that a note may have. */
export const anyContent = fc
  .oneof(
    { weight: 12, arbitrary: loose },
    { weight: 8, arbitrary: fc.tuple(lines, from(LINE_ENDS)).map(([all, end]) => all.join(end)) },
    { weight: 4, arbitrary: word },
    { weight: 1, arbitrary: fc.constant(DIVIDER) },
    { weight: 1, arbitrary: long },
  )
  .map((text) => text.toWellFormed())
  .filter(isStorable);

/** Any title that a category may have: one line, without white space around it. */
export const anyTitle = joined(5, from(MARKS), from(ODD), word, from(BLANKS), sign)
  .map((text) =>
    [
      ...text
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
        .toWellFormed()
        .trim(),
    ]
      .slice(0, CATEGORY_TITLE_MAX)
      .join('')
      .trim(),
  )
  .filter((title) => title !== '');
