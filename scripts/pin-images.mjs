// Writes into the Dockerfile and the compose files which image, by digest, each tag means today. Needs Docker.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const IMAGE_FILES = ['Dockerfile', 'compose.yaml', 'deploy/compose.cluster.yaml'];
/** `FROM name:tag` or `image: name:tag`, with its digest if it has one; our own image has no tag. */
const IMAGE = /^(\s*(?:FROM|image:)\s+)([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm;

/** The images that a file names, as `name:tag`. */
export const imagesIn = (text) => [...text.matchAll(IMAGE)].map(([, , image]) => image);

/** Puts behind each image the digest that `digestOf` returns for it. */
export const pinned = (text, digestOf) =>
  text.replaceAll(IMAGE, (_, before, image) => `${before}${image}@${digestOf(image)}`);

function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`Docker reports no digest for ${image}: ${digest}`);
  return digest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of IMAGE_FILES) {
    const file = path.join(import.meta.dirname, '..', name);
    writeFileSync(file, pinned(readFileSync(file, 'utf8'), digestOf));
  }
}
