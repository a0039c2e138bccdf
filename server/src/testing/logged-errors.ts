import { pino } from 'pino'
import { expect } from 'vitest'
import { logOptions } from '#log.ts'

/** Personal data and secrets that must not be logged. */
export const personal = ['zosia', 'poczta.example', 'Kowalska', '600700800', 'Lipowa', 'UL-SECRET', 'hush-hush']

/** Returns the error that work fails with; throws when it passes. */
export async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('The work did not fail.')
}

type Line = { err: Record<string, unknown> & { cause?: Record<string, unknown> }; msg: string }

/** Returns a written line of the log, as text and parsed. */
export function written(entry: object, message?: string): { text: string; line: Line } {
  let text = ''
  const write = (line: string) => {
    text = line
  }
  pino(logOptions('info'), { write }).error(entry, message)
  return { text, line: JSON.parse(text) }
}

/** Returns the logged error, after checking that it contains no personal data. */
export function logged(error: unknown): Line['err'] {
  const { text, line } = written({ err: error }, 'failed')
  for (const word of personal) expect(text).not.toContain(word)
  return line.err
}
