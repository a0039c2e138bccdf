import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminEndpoints } from '../contract/src/admin-endpoints.ts'
import { bodyMaxBytes } from '../contract/src/limits.ts'

const configuration = readFileSync(join(import.meta.dirname, '../docs/nginx.conf'), 'utf8')

/** The `client_max_body_size` of a part of the configuration, in bytes. */
const limitOf = (part: string): number => Number(/client_max_body_size (\d+)m;/.exec(part)?.[1]) * 1024 * 1024

test('nginx lets every upload of the back office through, as a stream, and no more than calls need elsewhere', () => {
  const [rest = '', uploads = ''] = configuration.split(/location \/api\/admin\/ \{/)
  const rows = Object.values(adminEndpoints).filter((row) => 'upload' in row)
  const largest = Math.max(...rows.map(({ upload }) => upload.maxBytes))
  expect(largest).toBeGreaterThan(100 * 1024 * 1024)
  expect(limitOf(uploads)).toBeGreaterThan(largest)
  expect(limitOf(uploads)).toBeLessThan(2 * largest)
  expect(uploads).toContain('proxy_request_buffering off;')
  expect(rows.every(({ path }) => path.startsWith('admin/'))).toBe(true)
  // Webhooks may be a megabyte.
  expect(limitOf(rest)).toBeGreaterThan(Math.max(bodyMaxBytes, 1024 * 1024))
})
