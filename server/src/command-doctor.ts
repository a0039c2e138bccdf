import { type Print, Refusal, usage, withContext } from '#command-context.ts'
import type { Config } from '#config.ts'
import { examine } from '#doctor.ts'
import { doctorChecks } from '#modules.ts'

const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`

/** Examines the installation and prints what is in order, doubtful or wrong; wrong things end the command with 1. */
export async function runDoctor(words: string[], config: Config, print: Print): Promise<void> {
  if (words.length > 0) throw new Refusal(usage)
  return withContext(config, async (context) => {
    const findings = await examine(context, doctorChecks)
    for (const severity of ['ok', 'warning', 'problem'] as const)
      for (const { about, text } of findings.filter((finding) => finding.severity === severity))
        print(`${severity.padEnd(8)} ${about}: ${text}`)
    const [problems, warnings] = (['problem', 'warning'] as const).map(
      (severity) => findings.filter((finding) => finding.severity === severity).length,
    ) as [number, number]
    const summary = `${count(problems, 'problem')}, ${count(warnings, 'warning')}.`
    if (problems > 0) throw new Refusal(summary)
    print(summary)
  })
}
