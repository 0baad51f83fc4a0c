import { expect, test } from 'vitest';
import { distinctionsOf } from './look-alikes.ts';

test.each<[string, string[], Record<string, string>]>([
  ['names of one alphabet', ['ben', 'lea', 'Žofie'], {}],
  ['names of another alphabet alone', ['Ольга', 'Иван'], {}],
  ['a Cyrillic e among Latin letters', ['ben', 'bеn'], { bеn: 'Has Cyrillic letters' }],
  ['a mixed name alone', ['pаul'], { pаul: 'Has Cyrillic letters' }],
  ['a name that is Cyrillic throughout', ['oca', 'оса'], { оса: 'Has Cyrillic letters' }],
  ['a Greek omicron', ['leο'], { leο: 'Has Greek letters' }],
  ['an alphabet that is not named', ['ᚨnn'], { ᚨnn: 'Has letters of another alphabet' }],
  ['digits of another script', ['ann०'], { ann०: 'Has letters of another alphabet' }],
  ['Japanese beside Latin', ['さくら花', 'ben'], { さくら花: 'Has Chinese or Japanese letters' }],
  ['a capital I for an l', ['Ian', 'lan'], { Ian: 'Not the same as “lan”', lan: 'Not the same as “Ian”' }],
  [
    'digits for letters',
    ['b0b1', 'bobl'],
    { b0b1: 'Not the same as “bobl”', bobl: 'Not the same as “b0b1”' },
  ],
  ['rn for m', ['mia', 'rnia'], { mia: 'Not the same as “rnia”', rnia: 'Not the same as “mia”' }],
  ['an accent', ['lea', 'leá'], { lea: 'Not the same as “leá”', leá: 'Not the same as “lea”' }],
])('%s: each look-alike says what tells it apart', (_, names, expected) => {
  expect(Object.fromEntries(distinctionsOf(names))).toEqual(expected);
});
