import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { errorOf, logged, personal, written } from '#testing/logged-errors.ts'

describe('an error of the language or of Node', () => {
  const text = 'zosia@poczta.example' as unknown as Record<string, unknown>
  it.each<[string, () => unknown]>([
    ['JSON that is none', () => JSON.parse('zosia@poczta.example')],
    [
      'a field of a text',
      () => {
        text.field = 1
      },
    ],
    ['a search in a text', () => 'field' in text],
    ['an address that is none', () => new URL('zosia@poczta.example')],
    ['an argument of the wrong type', () => Buffer.from(Symbol('zosia') as unknown as string)],
    ['a file that is not there', () => process.chdir('/zosia@poczta.example')],
    [
      'a text thrown',
      () => {
        throw 'zosia@poczta.example'
      },
    ],
    [
      'an object thrown',
      () => {
        throw { email: 'zosia@poczta.example', message: 'Kowalska' }
      },
    ],
    ['input that does not fit', () => z.strictObject({ a: z.literal('b') }).parse({ a: 'zosia', zosia: 'Kowalska' })],
    [
      'several at once',
      () => {
        throw new AggregateError([new RangeError('zosia')], 'Kowalska')
      },
    ],
    [
      'one with more to it',
      () => {
        throw Object.assign(new Error('broken'), {
          email: 'zosia@poczta.example',
          params: ['Kowalska'],
          detail: 'Lipowa',
        })
      },
    ],
    [
      'a name that is none',
      () => {
        throw Object.assign(new Error('broken'), { code: 'zosia@poczta.example', name: 'zosia Kowalska' })
      },
    ],
    [
      'a stack with a text in it',
      () => {
        const error = new RangeError('x')
        error.stack = 'RangeError: x\n    at zosia\nKowalska\n    at hush-hush (600700800)'
        throw error
      },
    ],
  ])('%s', async (_what, work) => {
    expect(logged(await errorOf(work)).type).toMatch(/^\$?\w+$/)
  })

  it('reports a field read from undefined', async () => {
    const nothing = undefined as unknown as { field: string }
    expect(logged(await errorOf(() => nothing.field))).toMatchObject({
      type: 'TypeError',
      message: "Cannot read properties of undefined (reading 'field')",
      stack: expect.stringContaining('log-errors.unit.test.ts'),
    })
  })

  it('of a cause within a cause keeps each, and ends', async () => {
    const error = new Error('outer', { cause: new Error('inner') })
    expect(logged(error)).toMatchObject({ message: 'outer', cause: { message: 'inner' } })
    const endless = new Error('endless')
    endless.cause = endless
    logged(endless)
  })
})

describe('an error without a message of ours beside it', () => {
  it.each<[string, (error: Error) => object]>([
    ['alone', (error) => error],
    ['under its name', (error) => ({ err: error })],
    ['under its name, with what it says', (error) => ({ err: error, reqId: 1 })],
  ])('logged %s does not become the message of the line', (_what, entryOf) => {
    const error = new RangeError('zosia@poczta.example')
    for (const message of [undefined, error.message]) {
      const { text, line } = written(entryOf(error), message)
      expect(text).not.toContain('zosia')
      expect([line.err.type, line.msg]).toEqual(['RangeError', 'RangeError'])
    }
  })
})

describe('a text with characters that control a terminal or the order of letters', () => {
  it('is written as plain letters, and read back as it was', () => {
    const ip = '\u001b[2J\u009b2J\u007f\r\n\u2028\u2029\u202e{"level":60}\u2066\ufeff'
    const { text, line } = written({ ip }, 'refused')
    expect(text.trimEnd()).toMatch(/^[\x20-\x7e]+$/)
    expect(line).toMatchObject({ ip })
  })

  it('is Polish where it is', () => {
    expect(written({ point: 'Łódź' }, 'żółć').text).toContain('Łódź')
  })
})

describe('a request', () => {
  it('is logged by its method and route, and an answer by its status', () => {
    const req = {
      method: 'GET',
      url: '/api/x?email=zosia',
      routeOptions: { url: '/api/x' },
      headers: { a: 'hush-hush' },
    }
    const { text, line } = written({ req, res: { statusCode: 200, body: 'zosia' } }, 'incoming request')
    expect(line).toMatchObject({ req: { method: 'GET', route: '/api/x' }, res: { statusCode: 200 } })
    for (const word of personal) expect(text).not.toContain(word)
  })
})
