import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import config from '../dependency-cruiser.config.ts'
import { findViolations } from './dependency-rules.ts'

/** From, to, and the rule that forbids it. Every pair has its own importing file. */
const forbidden: [string, string, string][] = [
  ['contract/src/money.ts', 'server/src/config.ts', 'package-contract'],
  ['contract/src/money.ts', 'node_modules/zod/index.js', 'contract-libraries'],
  ['contract/src/money.ts', 'fs', 'contract-libraries'],
  ['web/src/core/api.ts', 'fs', 'browser-code'],
  ['ui/src/price.tsx', 'web/src/core/api.ts', 'package-ui'],
  ['ui/src/price.tsx', 'contract/src/commerce/cart.ts', 'ui-knows-no-feature'],
  ['web/src/core/api.ts', 'server/src/config.ts', 'package-web'],
  ['server/src/app.ts', 'sandbox/src/main.ts', 'package-server'],
  ['server/src/app.test.ts', 'sandbox/src/main.ts', 'package-server'],
  ['sandbox/src/main.ts', 'server/src/config.ts', 'package-sandbox'],
  ['e2e/commerce/cart.spec.ts', 'server/src/config.ts', 'package-e2e'],
  ['bench/main.ts', 'server/src/config.ts', 'package-bench'],
  ['tools/start.ts', 'server/src/config.ts', 'package-tools'],
  ['contract/src/catalogue/shipping.ts', 'contract/src/payments/payments.ts', 'context-catalogue'],
  ['server/src/platform/files/files.service.ts', 'server/src/legal/terms/terms.service.ts', 'context-platform'],
  ['server/src/legal/terms/terms.tables.ts', 'server/src/identity/users/users.tables.ts', 'context-legal'],
  ['server/src/identity/users/users.service.ts', 'server/src/commerce/cart/cart.service.ts', 'context-identity'],
  ['server/src/payments/refunds/refunds.service.ts', 'server/src/membership/billing/x.service.ts', 'context-payments'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/learning/courses/courses.rules.ts', 'context-commerce'],
  ['server/src/membership/access/x.service.ts', 'server/src/engagement/community/x.service.ts', 'context-membership'],
  ['web/src/learning/courses/card.tsx', 'web/src/engagement/waitlist/waitlist.api.ts', 'context-learning'],
  [
    'server/src/engagement/community/x.service.ts',
    'server/src/compliance/account-data/x.service.ts',
    'context-engagement',
  ],
  ['server/src/app.ts', 'server/src/testing/test-app.ts', 'no-test-code'],
  ['server/src/commerce/cart/cart.routes.ts', 'server/src/commerce/cart/cart.db.ts', 'layer-routes'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/commerce/cart/cart.tables.ts', 'layer-service'],
  ['server/src/commerce/cart/cart.db.ts', 'server/src/commerce/cart/cart.webhook.ts', 'layer-db'],
  ['server/src/commerce/cart/cart.tables.ts', 'server/src/commerce/cart/cart.jobs.ts', 'layer-tables'],
  ['server/src/commerce/cart/cart.jobs.ts', 'server/src/commerce/cart/cart.tables.ts', 'layer-jobs'],
  ['server/src/commerce/cart/cart.mail.ts', 'server/src/commerce/cart/cart.db.ts', 'layer-mail'],
  ['server/src/commerce/cart/cart.webhook.ts', 'server/src/commerce/cart/cart.tables.ts', 'layer-webhook'],
  ['server/src/commerce/cart/cart.rules.ts', 'server/src/clock.ts', 'rules-are-pure'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/catalogue/products/products.db.ts', 'feature-boundary'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/platform/mail/mail.tables.ts', 'feature-boundary'],
  ['server/src/commerce/cart/cart.db.ts', 'server/src/catalogue/products/products.db.ts', 'feature-boundary-db'],
  ['server/src/app.ts', 'server/src/commerce/cart/cart.module.ts', 'modules-are-listed'],
  ['server/src/commerce/cart/cart.tables.ts', 'server/src/catalogue/products/parts.ts', 'feature-tables'],
  ['server/src/http/session.ts', 'server/src/identity/auth/auth.service.ts', 'technical-folders'],
  ['server/src/db/client.ts', 'server/src/commerce/cart/cart.tables.ts', 'technical-folders'],
  ['server/src/providers/stripe.ts', 'server/src/clock.ts', 'providers-know-config'],
  ['web/src/core/api.ts', 'contract/src/admin-endpoints.ts', 'public-without-staff'],
  ['web/src/commerce/cart/cart-line.tsx', 'contract/src/commerce/orders.admin.ts', 'public-without-staff'],
  ['ui/src/price.tsx', 'contract/src/identity/permissions.ts', 'public-without-staff'],
  ['contract/src/commerce/cart.ts', 'contract/src/commerce/orders.admin.ts', 'public-rows-without-staff'],
  ['web/src/core/api.ts', 'web/src/commerce/cart/cart.api.ts', 'web-core'],
  ['web/src/commerce/cart/cart-line.tsx', 'web/src/layout/header.tsx', 'web-features'],
  ['web/src/commerce/cart/cart-line.tsx', 'web/src/catalogue/products/card.tsx', 'web-feature-boundary'],
  ['web/src/screens/shop/shop.tsx', 'web/src/app/routes.tsx', 'web-screens'],
  ['web/src/layout/header.tsx', 'web/src/screens/shop/shop.tsx', 'web-layout'],
  ['web/src/screens/shop/shop.tsx', 'web/src/screens/home/home.tsx', 'web-screen-boundary'],
  ['web/src/app/routes.tsx', 'admin/src/core/api.ts', 'package-web'],
  ['admin/src/core/store.ts', 'web/src/core/api.ts', 'package-admin'],
  ['admin/src/core/store.ts', 'admin/src/learning/comments/comments.api.ts', 'admin-core'],
  ['admin/src/learning/comments/queue.tsx', 'admin/src/layout/rail.tsx', 'admin-features'],
  ['admin/src/learning/comments/queue.tsx', 'admin/src/identity/staff/card.tsx', 'admin-feature-boundary'],
  ['admin/src/screens/staff/staff.tsx', 'admin/src/app/routes.tsx', 'admin-screens'],
  ['admin/src/layout/rail.tsx', 'admin/src/screens/staff/staff.tsx', 'admin-layout'],
  ['admin/src/screens/staff/staff.tsx', 'admin/src/screens/audit/audit.tsx', 'admin-screen-boundary'],
]

const allowed: [string, string][] = [
  ['contract/src/money.ts', 'node_modules/zod/v4/mini/index.js'],
  ['contract/src/commerce/cart.ts', 'contract/src/catalogue/products.ts'],
  ['contract/src/commerce/cart.rules.test.ts', 'node_modules/zod/index.js'],
  ['ui/src/price.tsx', 'contract/src/money.ts'],
  ['web/src/commerce/cart/cart-line.tsx', 'ui/src/price.tsx'],
  ['web/src/commerce/cart/cart-line.tsx', 'web/src/catalogue/products/products.api.ts'],
  ['web/src/commerce/cart/cart-line.tsx', 'web/src/core/api.ts'],
  ['web/src/screens/shop/shop.tsx', 'web/src/catalogue/products/card.tsx'],
  ['web/src/layout/header.tsx', 'web/src/commerce/cart/cart-line.tsx'],
  ['web/src/app/routes.tsx', 'web/src/screens/shop/shop.tsx'],
  ['server/src/app.ts', 'server/src/commerce/cart/cart.routes.ts'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/catalogue/products/products.service.ts'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/catalogue/products/products.rules.ts'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/commerce/cart/cart.db.ts'],
  ['server/src/commerce/cart/cart.service.ts', 'server/src/platform/mail/outbox.ts'],
  ['server/src/commerce/cart/cart.db.ts', 'server/src/catalogue/products/products.tables.ts'],
  ['server/src/modules.ts', 'server/src/commerce/cart/cart.module.ts'],
  ['server/src/commerce/cart/cart.tables.ts', 'server/src/catalogue/products/products.tables.ts'],
  ['server/src/commerce/cart/cart.rules.ts', 'contract/src/money.ts'],
  ['server/src/commerce/cart/cart.routes.test.ts', 'server/src/compliance/account-data/x.db.ts'],
  ['server/src/commerce/cart/cart.routes.test.ts', 'server/src/testing/test-app.ts'],
  ['server/src/db/schema.ts', 'server/src/commerce/cart/cart.tables.ts'],
  ['server/src/providers/stripe.ts', 'server/src/config.ts'],
  ['sandbox/src/main.ts', 'contract/src/money.ts'],
]

/** The import specifier for the target: the alias of its package, another package's export, or an npm package. */
function specifierOf(from: string, to: string): string {
  const [, part, rest] = /^([^/]+)\/src\/(.*)$/.exec(to) ?? []
  if (to.includes('zod/v4/mini')) return 'zod/mini'
  if (to.includes('zod')) return 'zod'
  if (to === 'fs') return 'node:fs'
  if (part === from.split('/')[0]) return `#${rest}`
  return part === 'contract' ? `@slodki-ul/contract/${rest?.replace(/\.ts$/, '')}` : `@slodki-ul/${part}/${rest}`
}

let root: string
let found: string[]

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ul-rules-')))
  mkdirSync(join(root, 'node_modules/@slodki-ul'), { recursive: true })
  for (const name of ['contract', 'ui', 'server', 'web', 'admin', 'sandbox']) {
    const exports = { './*': name === 'contract' ? './src/*.ts' : './src/*' }
    write(`${name}/package.json`, JSON.stringify({ name, type: 'module', exports, imports: { '#*': './src/*' } }))
    symlinkSync(join(root, name), join(root, 'node_modules/@slodki-ul', name))
  }
  write('node_modules/zod/package.json', '{"exports":{".":"./index.js","./mini":"./v4/mini/index.js"}}')
  const files = new Map<string, string[]>()
  const linesOf = (path: string) => files.get(path) ?? files.set(path, []).get(path) ?? []
  for (const [from, to] of [...forbidden, ...allowed]) {
    if (to !== 'fs') linesOf(to)
    linesOf(from).push(`import '${specifierOf(from, to)}'`)
  }
  linesOf('server/src/commerce/cart/kinds.ts').push(
    "export type { A } from '#membership/billing/types.ts'",
    "export const load = () => import('#membership/billing/lazy.ts')",
    "export type B = import('#membership/billing/inline.ts').B",
  )
  for (const name of ['types', 'lazy', 'inline']) linesOf(`server/src/membership/billing/${name}.ts`)
  linesOf('server/src/commerce/orders/orders.service.ts').push(
    "import type { A } from '#catalogue/products/parts.ts'",
    "import '#commerce/checkout/checkout.service.ts'",
    "import './missing.ts'",
  )
  linesOf('server/src/commerce/checkout/checkout.service.ts')
  linesOf('server/src/commerce/checkout/checkout.rules.ts').push("import '#commerce/orders/orders.rules.ts'")
  linesOf('server/src/commerce/orders/orders.rules.ts')
  linesOf('web/src/core/first.ts').push("import './second.ts'")
  linesOf('web/src/core/second.ts').push("import type { A } from './first.ts'")
  for (const [path, lines] of files) write(path, `${lines.join('\n')}\nexport {}\n`)
  found = await findViolations(root)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the dependency rules', () => {
  test.each(forbidden)('%s may not import %s: %s', (from, to, rule) => {
    expect(found.filter((line) => line.endsWith(`: ${from} → ${to}`))).toContain(`${rule}: ${from} → ${to}`)
  })

  test.each(allowed)('%s may import %s', (from, to) => {
    const edges = found.filter((line) => !line.startsWith('no-file-cycle'))
    expect(edges.filter((line) => line.endsWith(`: ${from} → ${to}`))).toEqual([])
  })

  test('count re-exported types, dynamic imports and inline types as edges', () => {
    const kinds = found.filter((line) => line.startsWith('context-commerce: server/src/commerce/cart/kinds.ts'))
    expect(kinds.map((line) => line.split('/').at(-1))).toEqual(['inline.ts', 'lazy.ts', 'types.ts'])
  })

  test('let a feature import the types of a lower one', () => {
    expect(found.join('\n')).not.toContain('orders.service.ts → server/src/catalogue/products/parts.ts')
  })

  test('report an import that is not resolved', () => {
    expect(found).toContain('no-unresolved: server/src/commerce/orders/orders.service.ts → ./missing.ts')
  })

  test('report a cycle of two files once, also of types', () => {
    expect(found.filter((line) => line.startsWith('no-file-cycle: web/src/core/'))).toEqual([
      'no-file-cycle: web/src/core/first.ts → web/src/core/second.ts',
    ])
  })

  test('report a cycle of features that no two files show', () => {
    expect(found.filter((line) => line.startsWith('no-feature-cycle'))).toEqual([
      'no-feature-cycle: server/src/commerce/checkout → server/src/commerce/orders',
    ])
  })

  test('report a package of which nothing was read', async () => {
    expect(found.filter((line) => line.startsWith('not-read'))).toEqual([])
    expect(await findViolations(join(root, 'contract'))).toEqual(
      ['admin', 'bench', 'contract', 'e2e', 'sandbox', 'server', 'tools', 'ui', 'web'].map(
        (name) => `not-read: ${name}`,
      ),
    )
  })

  test('are each broken by a violation of this test', () => {
    const reported = new Set(found.map((line) => line.split(':')[0]))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !reported.has(name))).toEqual([])
  })
})
