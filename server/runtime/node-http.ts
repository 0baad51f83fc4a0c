/**
 * Node's HTTP server, past the module loader: an import reads each of its names, one of them is WebSocket, and that
 * loads the whole of Node's fetch with each start (docs/benchmarks.md).
 */
export const { createServer, get, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
