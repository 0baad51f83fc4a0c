/** Takes the place of wouter's parser of route patterns: our routes are plain paths, compared as they are. */
export function parse(): never {
  throw new Error('Routes have no patterns');
}
