import * as z from 'zod'

/** An error reply to a control call; the message gives the reason. */
export class ControlError extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Parses the input of a control call. Throws a ControlError 400 that says what to send instead. */
export function parseControl<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new ControlError(400, z.prettifyError(parsed.error))
  return parsed.data
}
