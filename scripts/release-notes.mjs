// `node scripts/release-notes.mjs 0.43.0`: the text of CHANGELOG.md for a version, for the page of its release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [version = ''] = process.argv.slice(2);
const changelog = readFileSync(join(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8');
const section = changelog.split(/^## /m).find((text) => text.startsWith(`${version}, `));
if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}, ...".`);
if (/^\S+ unreleased/.test(section)) throw new Error(`CHANGELOG.md calls ${version} unreleased.`);
console.log(section.slice(section.indexOf('\n')).trim());
