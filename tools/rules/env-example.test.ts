import { expect, test } from 'vitest'
import { checkEnvExample } from './env-example.ts'

const schema = (path: string, names: string[]) => ({
  path,
  text: `z.object({\n${names.map((name) => `  ${name}: z.string(),\n`).join('')}})`,
})

test('the example lists what is read', () => {
  const tree = [schema('server/src/settings.ts', ['PORT', 'HOST']), schema('sandbox/src/config.ts', ['PORT'])]
  expect(checkEnvExample('# PORT=3000\n# a word\nHOST=')(tree)).toEqual([])
  expect(checkEnvExample('# PORT=3000\n# OLD=1')(tree)).toEqual([
    '.env.example: HOST is missing',
    '.env.example: nothing reads OLD',
  ])
})
