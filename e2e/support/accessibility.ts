import type { Frame, Page } from '@playwright/test'
import axe, { type AxeResults, type NodeResult } from 'axe-core'

/** Levels A and AA of WCAG 2.0 to 2.2. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Runs in the page: waits for running animations, because axe must not measure colours in transition. */
const settle = `(async () => {
  const isPassing = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime <= 1000
  await Promise.all(
    document
      .getAnimations()
      .filter(isPassing)
      .map(({ finished }) => finished.catch(() => {})),
  )
})()`

/** The frames of a page report to it, whatever their origin. */
const setUp = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

/** Once a document: reading half a megabyte of script anew for each check took longer than the check. */
async function provideAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate<boolean>(`typeof axe === 'undefined'`)) await frame.evaluate(setUp)
}

const targetSize = 'target-size'

/** Those that are too small in the middle of the window, too: below a bar at its edge a target seems smaller than it is. */
async function findSmallTargets(page: Page, nodes: readonly NodeResult[]): Promise<NodeResult[]> {
  const small: NodeResult[] = []
  for (const node of nodes) {
    const target = JSON.stringify(String(node.target[0]))
    const { violations } = await page.evaluate<AxeResults>(
      `document.querySelector(${target}).scrollIntoView({ block: 'center', behavior: 'instant' }), axe.run(${target}, { runOnly: ['${targetSize}'] })`,
    )
    if (violations.length > 0) small.push(node)
  }
  return small
}

/** Part of a page, by selectors; all of it by default. */
type Part = { include?: string; exclude?: string }

/** Violations of WCAG 2.2 AA in a page, as `rule: elements`. */
export async function findAccessibilityViolations(page: Page, part: Part = {}): Promise<string[]> {
  await page.evaluate(settle)
  await Promise.all(page.frames().map(provideAxe))
  const context = { include: [part.include ?? 'html'], ...(part.exclude ? { exclude: [part.exclude] } : {}) }
  const options = { runOnly: { type: 'tag', values: wcag }, resultTypes: ['violations'] }
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`,
  )
  const small = violations.find(({ id }) => id === targetSize)
  if (small) small.nodes = await findSmallTargets(page, small.nodes)
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}
