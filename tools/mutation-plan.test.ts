import { describe, expect, test } from 'vitest'
import { planMutation, splitByProject } from './mutation-plan.ts'

const service = 'server/src/learning/videos/video.service.ts'

describe('what a mutation run changes and which tests it runs', () => {
  test('all rules with the tests that import them, at 85 %', () => {
    const plan = planMutation([], [])
    expect(plan).toMatchObject({ related: true, limitPercent: 85 })
    expect(plan.mutate).toContain('{contract,server,web}/src/**/*.rules.ts')
    expect(plan.tests).toContain('{contract,server,web}/src/**/*.rules.test.ts')
    expect(splitByProject(plan.tests)).toEqual({ unit: plan.tests, web: [], server: [] })
  })

  test.each([
    'contract/src/vat.rules.ts',
    'contract/src/vat.rules.ts:20-60',
    'contract/src/money.ts',
    'contract/src/nip.ts',
  ])('%s is a rule', (file) => {
    expect(planMutation([file], [])).toMatchObject({ mutate: [file], related: true, limitPercent: 85 })
  })

  test('a service with the tests of its folder, with a database and without, at 80 %', () => {
    const plan = planMutation([service, service.replace('service', 'db')], [])
    expect(plan).toMatchObject({ related: false, limitPercent: 80 })
    expect(splitByProject(plan.tests)).toEqual({
      unit: ['server/src/learning/videos/*.{rules,unit}.test.ts'],
      web: [],
      server: ['server/src/learning/videos/*.test.ts'],
    })
    // They are needed to seed the database, and for its invariants.
    for (const folder of ['/server/assets/seed', '/e2e']) {
      expect(plan.unused).not.toContain(folder)
      expect(planMutation([], []).unused).toContain(folder)
    }
  })

  test('a hook of the web with the unit tests of its folder', () => {
    const { tests } = planMutation(['web/src/core/session.ts'], [])
    expect(splitByProject(tests)).toEqual({ unit: [], web: ['web/src/core/*.test.{ts,tsx}'], server: [] })
  })

  test('only the tests that were asked for, of rules as well', () => {
    const asked = ['server/src/learning/videos/video.routes.test.ts', 'server/src/secrets.unit.test.ts']
    expect(planMutation([service], asked)).toMatchObject({ tests: asked, related: false })
    expect(planMutation(['contract/src/nip.ts'], asked)).toMatchObject({ tests: asked, related: false })
    expect(splitByProject(asked)).toEqual({ unit: [asked[1]], web: [], server: [asked[0]] })
  })
})
