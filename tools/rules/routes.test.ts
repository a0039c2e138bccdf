import { expect, test } from 'vitest'
import { checkRoutes } from './routes.ts'

const requirements = {
  path: 'docs/requirements.md',
  text: [
    'NAV-05 | Route / shows the landing page.',
    'NAV-11 | Route /kursy/{courseId} shows the course page.',
    'NAV-23 | Account child routes exist: /moje-konto/ulubione, /moje-konto/zamowienie/{orderId}.',
    'SHOP-01 | The button leads to /nowosci.',
  ].join('\n'),
}

test('addresses of the web are routes of the requirements', () => {
  const text =
    "export const pages = { a: '/', b: '/kursy/:courseId', c: '/moje-konto/zamowienie/:id', e: '/nowosci', f: '/kurs/:id' }"
  expect(checkRoutes([requirements, { path: 'contract/src/pages.ts', text }])).toEqual([
    'contract/src/pages.ts: /nowosci is no route of docs/requirements.md',
    'contract/src/pages.ts: /kurs/:id is no route of docs/requirements.md',
  ])
})
