import { type Config, readConfig } from '#config.ts'
import type { Environment } from '#settings.ts'

/** Settings of the tests: everything simulated, no rate limits, no logs. */
export function testConfig(dataDir: string, env: Environment = {}): Config {
  return readConfig({
    NODE_ENV: 'test',
    PORT: '4900',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    TOKEN_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  })
}
