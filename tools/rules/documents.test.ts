import { expect, test } from 'vitest'
import { checkDecisions, checkDocuments } from './documents.ts'

const check = (text: string, path = 'README.md') =>
  checkDocuments(['start', 'test'], (each) => each === 'server/src/')([{ path, text }])

test('documents name scripts and paths that exist', () => {
  expect(
    check(
      '`npm start`, `npm test -- --only unit`, `npm ci`, `server/src/`, `GET /api/health`, `PORT`, `*.api.ts`, `zod/mini`, `web/dist`',
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

test('decisions are numbered one by one', () => {
  const decision = (file: string, heading: string) => ({ path: `docs/decisions/${file}.md`, text: `# ${heading}\n` })
  expect(checkDecisions([decision('0002-b', '0002 B'), decision('0001-a', '0001 A')])).toEqual([])
  expect(checkDecisions([decision('0001-a', '0001 A'), decision('0001-b', '0001 B')])).toEqual([
    'docs/decisions/0001-b.md: should be number 0002',
  ])
  expect(checkDecisions([decision('0001-a', '0001 A'), decision('0003-c', '0003 C')])).toHaveLength(1)
  expect(checkDecisions([decision('0001-a', 'A')])).toEqual([
    'docs/decisions/0001-a.md: the heading should begin with 0001',
  ])
})
