import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'

type Deps = Pick<Context, 'limits'>
type CodeTry = { giveBack(): Promise<void> }

/**
 * Counts a try of a code before it is looked up, under each of the keys: tries sent at the same moment cannot pass the limit
 * together. `giveBack` takes the count back, for a code that was right or was not looked up after all.
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
