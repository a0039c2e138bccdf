import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'

type Deps = Pick<Context, 'limits'>
type CodeTry = { giveBack(): Promise<void> }

/**
 * Counts an attempt to use a code under each key, before the code is looked up, so that parallel attempts cannot exceed
 * the limit. `giveBack` undoes the count for a code that was right or was not looked up.
 */
export async function countCodeTry({ limits }: Deps, keys: readonly string[]): Promise<Outcome<CodeTry>> {
  const counted: string[] = []
  const giveBack = async () => {
    for (const key of counted) await limits.giveBack('wrongVoucher', key)
  }
  for (const key of keys) {
    const allowed = await limits.consume('wrongVoucher', key)
    if (failed(allowed)) {
      await giveBack()
      return allowed
    }
    counted.push(key)
  }
  return succeed({ giveBack })
}
