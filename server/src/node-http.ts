/**
 * Node's server for HTTP. `import … from 'node:http'` reads every export of it, and one of them makes Node load its client
 * for `fetch`: 14 MB and 20 ms that only calls of providers need.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http')
