import type { Token } from 'markdown-it';
import { cutNumbers } from '../../../ui/counting.ts';

/** For each item of the list that opens at a token its number, which belongs to its text; empty where items count. */
export function keptNumbers(tokens: readonly Token[], at: number): string[] {
  const level = tokens[at]?.level ?? 0;
  const end = tokens.findIndex((one, place) => place > at && one.level === level && one.nesting === -1);
  const items = tokens.slice(at, end).flatMap(({ type, level: of, info, markup }, place) => {
    const words = tokens[at + place + 2]?.content ?? '';
    return type === 'list_item_open' && of === level + 1 ? { number: info, markup, words } : [];
  });
  const isEachFirst = items.every(({ number }) => number === items[0]?.number && Number(number) <= 1);
  const lines = items.map(({ number, markup, words }, place) => ({
    ...{ columns: 0, hasBullet: false },
    text: `${isEachFirst ? place + 1 : number}${markup} ${words}`,
  }));
  const cut = cutNumbers(lines);
  return items.map(({ number, markup }, at) =>
    number === '' || cut[at] !== lines[at]?.text ? '' : `${number}${markup} `,
  );
}
