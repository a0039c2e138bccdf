/** What a check found out about one thing: whether it is in order and, if not, what to do. */
export type Finding = {
  readonly severity: 'ok' | 'warning' | 'problem'
  /** A word or two for the part of the installation. */
  readonly about: string
  readonly text: string
}

/** Looks at one part of an installation. May throw, which is a problem, too; changes nothing. */
export type DoctorCheck<Context> = {
  readonly about: string
  readonly examine: (context: Context) => Promise<readonly Finding[]>
}

/** Milliseconds that one check may take. */
const checkTimeoutMs = 20_000

/** Runs all checks side by side; one that fails or takes too long is a finding of its own and ends no other. */
export async function examine<Context>(
  context: Context,
  checks: readonly DoctorCheck<Context>[],
  timeoutMs = checkTimeoutMs,
): Promise<Finding[]> {
  const found = checks.map(async ({ about, examine: look }): Promise<readonly Finding[]> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
    })
    try {
      return await Promise.race([look(context), late])
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return [{ severity: 'problem', about, text: `could not be looked at: ${reason}.` }]
    } finally {
      clearTimeout(timer)
    }
  })
  return (await Promise.all(found)).flat()
}
