/**
 * Node's HTTP. `import … from 'node:http'` reads every export of it, and one of them makes Node load its client for
 * `fetch`: 14 MB and 20 ms that nothing here needs, because other services are called with `callService`.
 */
export const { createServer, IncomingMessage, request, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http')
