import { expect, test } from 'vitest'
import { requirePrograms } from './system-packages.mjs'
import { Refusal } from './toolchain.mjs'

const wanted = ['postgresql', 'chromium-headless-shell', 'ffmpeg', 'nginx']

type Machine = { installed?: string[]; isDebian?: boolean; isRoot?: boolean; repository?: string[] }

/** Calls requirePrograms on a described machine: returns the apt-get calls and the message of the Refusal. */
function runOn({ installed = [], isDebian = true, isRoot = true, repository = wanted }: Machine) {
  const present = new Set(installed)
  const calls: string[] = []
  const aptGet = (args: string[]) => {
    calls.push(args.join(' '))
    if (args[0] === 'install') for (const name of repository) if (args.includes(name)) present.add(name)
  }
  try {
    requirePrograms(wanted, { isInstalled: (name) => present.has(name), isDebian, isRoot, aptGet })
    return { calls, message: undefined }
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return { calls, message: (error as Refusal).message }
  }
}

test('as root on Debian the missing packages are installed, and only those', () => {
  expect(runOn({ installed: ['ffmpeg', 'postgresql'] })).toEqual({
    calls: ['update', 'install -y --no-install-recommends chromium-headless-shell nginx'],
    message: undefined,
  })
})

test('nothing is installed when everything is there', () => {
  expect(runOn({ installed: wanted })).toEqual({ calls: [], message: undefined })
})

test('a package that apt-get could not install is named', () => {
  const { calls, message } = runOn({ repository: ['postgresql', 'ffmpeg', 'nginx'] })
  expect(calls).toHaveLength(2)
  expect(message).toContain('chromium-headless-shell (')
  expect(message).toContain('apt-get could not install them')
  expect(message).not.toContain('nginx')
})

test('without root on Debian one message names all of them with the command to run', () => {
  const { calls, message } = runOn({ isRoot: false })
  expect(calls).toEqual([])
  expect(message).toContain(`sudo apt-get install -y --no-install-recommends ${wanted.join(' ')}`)
})

test('on another system one message names all of them, each with what else serves', () => {
  const { calls, message } = runOn({ isDebian: false, installed: ['nginx'] })
  expect(calls).toEqual([])
  expect(message?.split('\n').slice(1, 4)).toEqual([
    expect.stringMatching(/postgresql \(.*TEST_DATABASE_URL/),
    expect.stringMatching(/chromium-headless-shell \(.*CHROMIUM_PATH/),
    expect.stringMatching(/ffmpeg \(/),
  ])
  expect(message).not.toContain('apt-get')
})
