import { expect, test } from 'vitest';
import { piecesOf } from './links.ts';

/** The links of a text: `[address]` where it leads to what it shows, `[shown -> address]` elsewhere. */
function marked(text: string): string {
  return piecesOf(text)
    .map(({ text: shown, href }) =>
      href === undefined ? shown : `[${href === shown ? shown : `${shown} -> ${href}`}]`,
    )
    .join('');
}

test.each([
  ['', ''],
  ['no link at all: 7:30 // Ann & Bob @ home', 'no link at all: 7:30 // Ann & Bob @ home'],
  ['https://a.example', '[https://a.example]'],
  ['HTTP://A.example/B?c=d#e and more', '[HTTP://A.example/B?c=d#e] and more'],
  [
    'See https://a.example/b, http://c.example; then.',
    'See [https://a.example/b], [http://c.example]; then.',
  ],
  [
    'Really https://a.example/b?! “https://c.example”',
    'Really [https://a.example/b]?! “[https://c.example]”',
  ],
  ['(https://a.example/b) and <https://c.example>', '([https://a.example/b]) and <[https://c.example]>'],
  [
    'https://a.example/Night_(film), [d](https://a.example)',
    '[https://a.example/Night_(film)], [d]([https://a.example])',
  ],
  ['**https://a.example** https://a.example/(', '**[https://a.example]** [https://a.example/]('],
  ['http://[::1]:3000/a', '[http://[::1]:3000/a]'],
  ['https://müller.example/straße https://例え.jp', '[https://müller.example/straße] [https://例え.jp]'],
  ['https:// https://. http://%zz', 'https:// https://. http://%zz'],
  ['xhttps://a.example', 'xhttps://a.example'],
  [
    '「https://a.example/b」と（https://c.example）。',
    '「[https://a.example/b]」と（[https://c.example]）。',
  ],
  [
    'https://a.example。次 https://b.example、https://c.example！',
    '[https://a.example]。次 [https://b.example]、[https://c.example]！',
  ],
  ['https://a.example\u200bb https://c.example—d', '[https://a.example]\u200bb [https://c.example]—d'],
  [
    'javascript://a.example/%0Aalert(1) ftp://ann@a.example',
    'javascript://a.example/%0Aalert(1) ftp://ann@a.example',
  ],
  ['javascript:alert(1) data:text/html,x file:///etc', 'javascript:alert(1) data:text/html,x file:///etc'],
  ['ask ann.lee+home@mail.example.', 'ask [ann.lee+home@mail.example -> mailto:ann.lee+home@mail.example].'],
  ['(jörg@müller.example)', '([jörg@müller.example -> mailto:j%C3%B6rg@m%C3%BCller.example])'],
  ['-ann@a.xn--p1ai, @ann, ann@home', '-[ann@a.xn--p1ai -> mailto:ann@a.xn--p1ai], @ann, ann@home'],
  ['https://social.example/@ann', '[https://social.example/@ann]'],
  ['ann@a.example?body=x', '[ann@a.example -> mailto:ann@a.example]?body=x'],
])('the links of %j', (text, expected) => {
  expect(marked(text)).toBe(expected);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['https://bank.example@evil.example/', 'evil.example'],
  ['https://bank.example:443@evil.example:8/a@b', 'evil.example:8'],
  ['https://evil.example?https://bank.example', 'evil.example'],
  ['http://[::1]:3000/a', '[::1]:3000'],
  ['https://social.example/@ann', 'social.example'],
])('the site that %s leads to is %s', (text, site) => {
  const [link] = piecesOf(text);
  expect(text.slice(...(link?.host ?? []))).toBe(site);
});
