// The tests that `npm run mutation` runs against each mutant: only those next to the rules.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web}/src/**/*.rules.test.ts', 'contract/src/{money,nip}.test.ts'],
    pool: 'threads',
    testTimeout: 20_000,
  },
})
