import { expect, test } from 'vitest'
import { checkDocuments } from './documents.ts'

const check = (text: string, path = 'README.md') =>
  checkDocuments(['start', 'test'], (each) => each === 'server/src/')([{ path, text }])

test('documents name scripts and paths that exist', () => {
  expect(
    check(
      '`npm start`, `npm test -- --only unit`, `npm ci`, `server/src/`, `GET /api/health`, `PORT`, `*.api.ts`, `zod/mini`',
    ),
  ).toEqual([])
  expect(check('`npm run soak` and `server/lib/` and `GUIDE.md`')).toEqual([
    'README.md: there is no script soak',
    'README.md: there is no server/lib/',
    'README.md: there is no GUIDE.md',
  ])
  expect(check('```sh\nnpm run bench\n```', 'docs/performance.md')).toEqual([
    'docs/performance.md: there is no script bench',
  ])
  expect(check('`npm run soak`', 'docs/requirements.md')).toEqual([])
})
