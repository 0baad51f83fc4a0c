/** A field of a body, in the words of the contract page. */
export interface Field {
  kind:
    | 'text'
    | 'form'
    | 'name'
    | 'password'
    | 'uuid'
    | 'pk'
    | 'flag'
    | 'number'
    | 'ordering'
    | 'ids'
    | 'drafts'
    | 'moves'
    | 'moved'
    | 'base';
  /** May be left out. */
  optional?: boolean;
  nullable?: boolean;
  /** In code points. */
  max?: number;
}

/** A value that the field refuses, and why. */
export interface RefusedValue {
  what: string;
  value: unknown;
  /** Undefined where the contract page leaves the words open. */
  sentence?: string;
}

const BLANK = 'This field may not be blank.';
const NO_STRING = 'Not a valid string.';
const NO_UUID = 'Must be a valid UUID.';
const NO_FLAG = 'Must be a valid boolean.';

const NO_INTEGER = 'A valid integer is required.';

const refuse = (sentence: string, ...values: readonly [what: string, value: unknown][]): RefusedValue[] =>
  values.map(([what, value]) => ({ what, value, sentence }));

const notText = refuse(
  NO_STRING,
  ['a number', 123],
  ['a fraction', 1.5],
  ['true', true],
  ['a list', ['text']],
  ['an object', { text: 'text' }],
);

const characters = [
  ...refuse('Null characters are not allowed.', ['text with NUL', 'a\0b']),
  ...refuse(
    'Surrogate characters are not allowed.',
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', 'a\udc00'],
  ),
];

const controls = refuse(
  'Control characters are not allowed.',
  ['a line end', 'a\nb'],
  ['a tab', 'a\tb'],
  ['an escape of a terminal', 'a\u001b[2Jb'],
  ['DEL', 'a\u007fb'],
  ['a control of C1', 'a\u009bb'],
  ['a line separator', 'a\u2028b'],
);

const notForm = ['', ' ', 'garbage', 'a\0b', 'a\ud800b'].map((value) => ({
  what: JSON.stringify(value),
  value,
}));

const blank = refuse(BLANK, ['a space', ' '], ['white space', ' \t\r\n\u00a0\u3000']);
const empty = refuse(BLANK, ['empty text', '']);

const notUuid = refuse(
  NO_UUID,
  ['empty text', ''],
  ['a word', 'garbage'],
  ['a number in text', '5'],
  ['a UUID in braces', '{0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b}'],
  ['a UUID as a URN', 'urn:uuid:0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b'],
  ['a UUID with a line end', '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b\n'],
  ['text with NUL', 'a\0b'],
);

const notNumber = refuse(
  NO_INTEGER,
  ['"1"', '1'],
  ['a fraction', 1.5],
  ['true', true],
  ['a list', [1]],
  ['an object', {}],
);

const notFlag = refuse(
  NO_FLAG,
  ['"true"', 'true'],
  ['"false"', 'false'],
  ['empty text', ''],
  ['1', 1],
  ['0', 0],
  ['a list', [true]],
  ['an object', {}],
);

const someId = '0b8f2f2e-5d0c-4f5e-9f0e-1c2d3e4f5a6b';
const listOf = (type: string) => `Expected a list of items but got type "${type}".`;
const notOrdering: RefusedValue[] = [
  ...refuse(listOf('str'), ['text', someId]),
  ...refuse(listOf('int'), ['a number', 1]),
  ...refuse(listOf('bool'), ['true', true]),
  ...refuse(listOf('dict'), ['an object', { 0: someId }]),
  { what: 'a list with a number', value: [someId, 1] },
  { what: 'a list with null', value: [null] },
  { what: 'a list with a word', value: ['garbage'] },
  { what: 'a list of lists', value: [[someId]] },
  { what: 'a list with a duplicate', value: [someId, someId] },
];

const tooMany = refuse('Ensure this field has no more than 5000 elements.', [
  '5,001 ids',
  Array.from({ length: 5_001 }, () => someId),
]);

const notIds: RefusedValue[] = [
  ...notOrdering.filter(({ what }) => what !== 'a list with a duplicate'),
  ...refuse('This list may not be empty.', ['an empty list', []]),
  ...tooMany,
];

const listOfNone = [
  ...notOrdering.filter(({ what }) => !what.includes('duplicate')),
  ...refuse('This list may not be empty.', ['an empty list', []]),
];
const beyond = (max: number, item: object) =>
  refuse(`Ensure this field has no more than ${max} elements.`, [
    `${max + 1} items`,
    Array.from({ length: max + 1 }, () => item),
  ]);
const draft = { id: someId, content: 'Milk' };
const notDrafts: RefusedValue[] = [
  ...listOfNone,
  ...refuse('This field is required.', ['a draft without a content', [{ id: someId }]]),
  ...refuse(BLANK, ['a blank draft', [{ ...draft, content: ' ' }]]),
  ...refuse(NO_UUID, ['a draft with a word for an id', [{ ...draft, id: 'garbage' }]]),
  ...refuse(NO_FLAG, ['a draft with 1 for a flag', [{ ...draft, scratched_out: 1 }]]),
  ...beyond(200, draft),
];
const move = { notes: [someId], category: someId };
const notMoves: RefusedValue[] = [
  ...listOfNone,
  ...refuse('This field is required.', ['a move to nowhere', [{ notes: [someId] }]]),
  ...refuse('This list may not be empty.', ['a move of nothing', [{ ...move, notes: [] }]]),
  ...refuse(NO_UUID, ['a move of a word', [{ ...move, notes: ['garbage'] }]]),
  ...refuse(`Invalid pk "${someId}" - object does not exist.`, ['a move to what is not there', [move]]),
  ...beyond(1_000, move),
];

const dictionary = (type: string) => `Invalid data. Expected a dictionary, but got ${type}.`;
const notBase: RefusedValue[] = [
  ...refuse(dictionary('str'), ['text', 'text']),
  ...refuse(dictionary('int'), ['a number', 1]),
  ...refuse(dictionary('list'), ['a list', []]),
  ...refuse(dictionary('bool'), ['true', true]),
];

const notMoved: RefusedValue[] = [
  ...notBase,
  ...refuse('This field is required.', ['a move of nothing', { after: null }]),
  ...refuse(BLANK, ['a move of what has no name', { note: ' ', after: null }]),
];

const BY_KIND: Record<Field['kind'], RefusedValue[]> = {
  text: [...notText, ...empty, ...blank, ...characters],
  form: [...notText, ...notForm],
  name: [...notText, ...empty, ...blank, ...characters, ...controls],
  password: [...notText, ...empty, ...characters],
  uuid: [...notText, ...notUuid],
  pk: [...notText, ...empty, ...blank, ...characters],
  flag: notFlag,
  number: notNumber,
  ordering: [...notOrdering, ...tooMany],
  ids: notIds,
  drafts: notDrafts,
  moves: notMoves,
  moved: notMoved,
  base: notBase,
};

/** Every wrong value of a field, by its kind. */
export function refusedValues({ kind, nullable = false, max }: Field): RefusedValue[] {
  const nothing = nullable ? [] : refuse('This field may not be null.', ['null', null]);
  const sentence = `Ensure this field has no more than ${max} characters.`;
  const long = max === undefined ? [] : refuse(sentence, [`${max + 1} characters`, '🚗'.repeat(max + 1)]);
  return [...BY_KIND[kind], ...nothing, ...long];
}

/** The refusal of a number where the field wants another type. */
export const sentenceForNumber = ({ kind }: Field): string =>
  ({
    text: NO_STRING,
    form: NO_STRING,
    name: NO_STRING,
    password: NO_STRING,
    uuid: NO_STRING,
    pk: NO_STRING,
    flag: NO_FLAG,
    number: NO_INTEGER,
    ordering: listOf('int'),
    ids: listOf('int'),
    drafts: listOf('int'),
    moves: listOf('int'),
    moved: dictionary('int'),
    base: dictionary('int'),
  })[kind];
