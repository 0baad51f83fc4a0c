import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { bodyOfFields, urlEncodedFields } from './form-fields.ts';

const schema = Type.Object({
  text: Type.String(),
  flag: Type.Boolean(),
  parent: Type.Union([Type.String(), Type.Null()]),
  count: Type.Integer(),
  list: Type.Array(Type.String()),
  object: Type.Object({ a: Type.Integer() }),
});
const read = (form: string) => bodyOfFields(urlEncodedFields(Buffer.from(form)), schema);

test.each<[form: string, body: object]>([
  ['text=true', { text: 'true' }],
  ['text=null', { text: 'null' }],
  ['text=123', { text: '123' }],
  ['text=', { text: '' }],
  ['text=a%20b+c%2Bd=e', { text: 'a b c+d=e' }],
  ['text=%C3%A9%F0%9F%9A%97', { text: 'é🚗' }],
  ['text=one&text=two', { text: 'two' }],
  ['flag=true', { flag: true }],
  ['flag=False', { flag: false }],
  ['flag=yes', { flag: 'yes' }],
  ['parent=null', { parent: null }],
  ['parent=', { parent: null }],
  ['parent=12', { parent: '12' }],
  ['count=7', { count: 7 }],
  ['count=seven', { count: 'seven' }],
  ['list=a', { list: ['a'] }],
  ['list=a&list=b', { list: ['a', 'b'] }],
  ['list=["a","b"]', { list: ['a', 'b'] }],
  ['list=[]', { list: [] }],
  ['object={"a":1}', { object: { a: 1 } }],
  ['object={', { object: '{' }],
  ['other=true', { other: 'true' }],
  ['', {}],
  ['&&', {}],
  ['text', { text: '' }],
])('The form %j is the body %j', (form, body) => {
  expect(read(form)).toEqual(body);
});

test('A field that is named like a prototype key is an unknown field', () => {
  expect(Object.keys(read('__proto__=x&constructor=y'))).toEqual(['__proto__', 'constructor']);
  expect(Reflect.get({}, 'x')).toBeUndefined();
});

describe('A form that is not UTF-8 is refused', () => {
  test.each(['text=%ff', 'text=%', 'text=%zz', '%c0%80=a', 'text=%ed%a0%80'])('%s', (form) => {
    expect(() => read(form)).toThrow('Form parse error');
  });
  test('as bytes', () => {
    expect(read('text=é')).toEqual({ text: 'é' });
    expect(() => urlEncodedFields(Buffer.from([0x61, 0x3d, 0xff]))).toThrow('Form parse error');
  });
});
