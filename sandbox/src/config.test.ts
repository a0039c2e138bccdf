import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('readConfig', () => {
  test('gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      httpPort: 3001,
      smtpPort: 3002,
      publicUrl: 'http://127.0.0.1:3001',
      serverUrl: 'http://127.0.0.1:3000',
      folder: `${process.cwd()}/.data/sandbox`,
      logLevel: 'info',
      demo: true,
      fault: null,
    })
  })

  test('reads settings, with an empty value as missing', () => {
    const config = readConfig({
      PORT: '4200',
      SERVER_URL: 'http://localhost:4200/',
      LOG_LEVEL: '',
      FAULT_INJECTION_POINT: 'sandbox.mail-after-save',
    })
    expect(config).toMatchObject({
      smtpPort: 4202,
      serverUrl: 'http://localhost:4200',
      logLevel: 'info',
      fault: { point: 'sandbox.mail-after-save', after: 1 },
    })
  })

  test.each([
    [{ NODE_ENV: 'production' }, /never runs with NODE_ENV=production/],
    [{ PORT: 'three' }, /PORT=3000/],
    [{ PORT: '65534' }, /at most 65533/],
    [{ SERVER_URL: 'localhost' }, /SERVER_URL=http/],
    [{ LOG_LEVEL: 'loud' }, /Write one of: fatal, error/],
    [{ FAULT_INJECTION_POINT: 'sandbox.nowhere' }, /Write one of: sandbox.session-before-save/],
    [{ DEMO: 'yes' }, /Write 0 or 1/],
    [{ FAULT_INJECTION_AFTER: '0' }, /1 or more/],
  ])('refuses %j with what to write', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
