import * as z from 'zod'

/** A control call that cannot be done; the text says why. */
export class ControlRefusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Reads the input of a control call; a wrong one is answered with 400 and what to write instead. */
export function parseControl<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new ControlRefusal(400, z.prettifyError(parsed.error))
  return parsed.data
}
