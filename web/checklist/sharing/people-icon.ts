/** Two heads: path data as in shell-icons.ts. */
export const peopleIcon =
  'M4.8 6.5a2.9 2.9 0 105.8 0 2.9 2.9 0 10-5.8 0M2.2 16.5v-1a3.7 3.7 0 013.7-3.7h3.6a3.7 3.7 0 013.7 3.7v1M13 3.8a2.9 2.9 0 010 5.5M14.6 12a3.7 3.7 0 013.2 3.7v.8';
