import { createRequire } from 'node:module';

/*
 * Setup of the tests on both engines. Each app compiles the schemas that it uses, which takes a third of the time of a
 * test that starts one: here a schema is compiled once for all apps of a process.
 */
const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const { prototype } = createRequire(ofFastify.resolve('@fastify/ajv-compiler'))('ajv');

if (!Object.hasOwn(prototype, 'compile')) {
  const { compile } = prototype;
  const compiled = new Map<string, unknown>();
  prototype.compile = function (schema: object, ...more: unknown[]): unknown {
    const text = JSON.stringify(schema);
    if (!compiled.has(text)) compiled.set(text, compile.call(this, schema, ...more));
    return compiled.get(text);
  };
}
