// What test files import in place of parts of vitest when `npm run mutation -- --one-process` runs them: their suites and
// hooks are recorded, and then repeated once for each change, each time with a server and a database of their own.
import * as vitest from 'vitest'
import { planRepetitions, titleOf } from './mutation-repetitions.ts'

/** What the changed code reads and writes, by the name that Stryker gives it. */
type Switch = {
  activeMutant?: string | null
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { perTest: Record<string, Record<string, number>> }
}

const shared = globalThis as { __stryker__?: Switch }
shared.__stryker__ ??= {}
const state = shared.__stryker__

// biome-ignore lint/suspicious/noExplicitAny: it passes on whatever a test file gives vitest.
type Anything = any

let isRecording = true
let recorded: (() => unknown)[] = []
/** Whether a test can notice the change that is tried; its hooks run only then. */
let isTried = true

const callOrRecord = (call: () => unknown) => (isRecording ? void recorded.push(call) : call())

function deferred(api: Anything): Anything {
  return new Proxy(api, {
    apply: (target, _this, args) => callOrRecord(() => target(...args)),
    get: (target, name) => {
      const part = target[name]
      if (!['each', 'for', 'skipIf', 'runIf'].includes(String(name)))
        return typeof part === 'function' ? deferred(part) : part
      return (...given: unknown[]) =>
        (...args: unknown[]) =>
          callOrRecord(() => part.call(target, ...given)(...args))
    },
  })
}

const deferredHook =
  (api: Anything) =>
  (hook: Anything, ...rest: unknown[]) =>
    callOrRecord(() => api(() => (isTried ? hook() : undefined), ...rest))

export const describe = deferred(vitest.describe)
export const it = deferred(vitest.it)
export const test = deferred(vitest.test)
export const beforeAll = deferredHook(vitest.beforeAll)
export const afterAll = deferredHook(vitest.afterAll)
export const beforeEach = deferredHook(vitest.beforeEach)
export const afterEach = deferredHook(vitest.afterEach)

/** A changed loop that never ends is ended after so many rounds. */
const hitLimit = 100_000
const noticed = new Set<string>()

type Task = { name: string; suite?: Task | undefined }

const nameWithin = (task: Task, title: string): string =>
  task.suite && task.suite.name !== title ? `${nameWithin(task.suite, title)} > ${task.name}` : task.name

/** Repeats the recorded suites of a test file for these changes. */
export function repeatSuites(file: string, ids: readonly string[]): void {
  const suites = recorded
  recorded = []
  isRecording = false
  const unrepeatable = new Set<string>()
  const hooks = `${file} hooks`
  const reaches = (name: string, id: string) => Boolean(state.mutantCoverage?.perTest[name]?.[id])
  const isReached = (id: string) =>
    Object.keys(state.mutantCoverage?.perTest ?? {}).some((name) => name.startsWith(file) && reaches(name, id))

  for (const [at, id] of planRepetitions(ids).entries()) {
    const title = titleOf(id, at)
    vitest.describe(title, () => {
      vitest.beforeAll(() => {
        isTried = id === null || (!noticed.has(id) && isReached(id))
        Object.assign(state, { activeMutant: id, currentTestId: hooks, hitCount: 0, hitLimit })
      })
      vitest.afterAll(() => {
        Object.assign(state, { activeMutant: null, currentTestId: hooks })
      })
      vitest.beforeEach((context) => {
        const name = `${file} ${nameWithin(context.task, title)}`
        const isNeedless = id !== null && (!isTried || noticed.has(id) || !(reaches(hooks, id) || reaches(name, id)))
        // It cannot notice this change, has no need to, or passes only once in a process: its outcome would say nothing.
        if (isNeedless || unrepeatable.has(name)) context.skip()
        // What the first time reached is what counts.
        state.currentTestId = at === 0 ? name : 'later'
        context.onTestFailed(() => {
          if (id === null) unrepeatable.add(name)
          else noticed.add(id)
        })
      })
      vitest.afterEach(() => {
        state.currentTestId = at === 0 ? hooks : 'later'
      })
      for (const suite of suites) suite()
    })
  }
  vitest.afterAll(() => {
    isRecording = true
  })
}
