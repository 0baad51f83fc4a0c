import { Type } from 'typebox';

/** In the query of a call about lists: whose lists they are. */
export const space = {
  space: Type.Optional(
    Type.String({
      description:
        'The id of a shared category, or of the user: the call is about these lists alone. Without it, the call is about the user’s own lists; the lists of categories and notes, and calls that change these, also find what is shared.',
    }),
  ),
};

export const spaceQuery = Type.Object(space);

/** In the query of a call that is older than shared categories: asks for them. */
export const shared = {
  shared: Type.Optional(
    Type.Literal('true', { description: 'Include the shared categories that the user is in.' }),
  ),
};
